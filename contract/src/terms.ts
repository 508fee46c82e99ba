/**
 * The current version of the terms and conditions and the privacy policy, which new users accept. A significant change
 * requires a new version.
 */
export const terms = { version: 1, date: '2026-11-26' } as const
