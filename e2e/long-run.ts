/** `npm run test:long` makes every journey at both widths and looks at every page in every combination. */
export const isLongRun = process.env['TEST_LONG'] === '1'
