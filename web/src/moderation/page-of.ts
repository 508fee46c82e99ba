/** The page number in the query string of an address. */
export const pageOf = (search: URLSearchParams): number => Math.max(1, Math.trunc(Number(search.get('page'))) || 1)

/** Returns a function that gives the address with another page number. */
export const addressOfPage = (address: string, search: URLSearchParams) => (page: number) => {
  const next = new URLSearchParams(search)
  next.set('page', String(page))
  return `${address}?${next.toString()}`
}
