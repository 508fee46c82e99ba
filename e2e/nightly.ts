/**
 * The options of a test that shows for one more form or page what the chosen one shows for every change. The others run
 * every night, and whenever their file is named.
 */
export const nightlyUnless = (isChosen: boolean) => (isChosen ? {} : { tag: '@nightly' })
