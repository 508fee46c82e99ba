export const badgeMaximum = 99

/** "99+" above 99; more than that is not even counted. */
export const badgeText = (count: number): string => (count > badgeMaximum ? `${badgeMaximum}+` : String(count))
