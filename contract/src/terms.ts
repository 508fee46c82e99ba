/** The terms and conditions, and the privacy policy, in force. Who registers accepts these; a change that matters is a new version. */
export const terms = { version: 1, date: '2026-11-20' } as const
