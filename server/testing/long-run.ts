/** `npm run test:long` tries with large numbers and every combination what each change tries with a few. */
export const isLongRun = process.env['TEST_LONG'] === '1'
