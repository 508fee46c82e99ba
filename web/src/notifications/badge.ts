export const MAX_BADGE = 99

/** "99+" above 99; more than that is not even counted. */
export const badgeText = (count: number): string => (count > MAX_BADGE ? `${MAX_BADGE}+` : String(count))
