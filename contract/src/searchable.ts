/** Without zod, so that public pages can use it. */

/** How many letters and figures a search has to have: one alone stands in nearly everything. */
export const searchMinimum = 2

/** Whether there is enough to look for. What is too short finds nothing, and nobody need be asked. */
export const isSearchable = (text: string): boolean => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= searchMinimum

/** How many of each type are shown beside the others, and on a page of one type alone. */
export const searchHits = 5
export const searchPageSize = 16
