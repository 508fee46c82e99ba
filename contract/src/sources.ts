/** Where somebody may come from, besides a share link; the address of a page says so as `?from=search`. */
export const arrivals = ['suggestion', 'embed', 'search'] as const
export type ArrivalFrom = (typeof arrivals)[number]

/** Where the people came from who took part. */
export const sources = ['direct', 'share', ...arrivals] as const
export type Source = (typeof sources)[number]
