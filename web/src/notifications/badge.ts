export const MAX_BADGE = 99

/** Numbers above 99 are shown as "99+". */
export const badgeText = (count: number): string => (count > MAX_BADGE ? `${MAX_BADGE}+` : String(count))
