/** This module does not import zod, so that public pages can use it. */

/** Minimum number of letters and digits, because nearly every text contains any single letter. */
export const MIN_SEARCH_LENGTH = 2

/** Whether a search text is long enough. A shorter text finds nothing, so no request is needed. */
export const isSearchable = (text: string): boolean => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MIN_SEARCH_LENGTH

/** Number of hits per type in the overview, and per page of a single type. */
export const searchHits = 5
export const searchPageSize = 16
