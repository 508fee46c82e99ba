/** Whether tests run with large numbers and all combinations, as with `npm run test:long`. */
export const isLongRun = process.env['TEST_LONG'] === '1'
