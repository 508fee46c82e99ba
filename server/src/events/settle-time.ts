/** A mail waits this long, so that a series of changes results in one mail, and a change that is undone in none. */
export const settleSeconds = 120
