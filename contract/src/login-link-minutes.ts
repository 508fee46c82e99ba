/**
 * Minutes within which a mailed link logs in. Apart from the calls, because the log-in page needs it and must not load the
 * schemas.
 */
export const LOGIN_LINK_MINUTES = 15
