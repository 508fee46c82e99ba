/**
 * Whether the tests were started by `npm run test:long`, which runs every test at both widths and checks every page in
 * every combination.
 */
export const isLongRun = process.env['TEST_LONG'] === '1'
