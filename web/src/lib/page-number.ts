/** The page number in the query string of an address. Anything that is no page number means the first page. */
export const pageOf = (search: URLSearchParams): number => {
  const given = search.get('page')?.trim() ?? ''
  return /^\d{1,9}$/.test(given) ? Math.max(1, Number(given)) : 1
}

/** Returns a function that gives the address with another page number. */
export const addressOfPage = (address: string, search: URLSearchParams) => (page: number) => {
  const next = new URLSearchParams(search)
  next.set('page', String(page))
  return `${address}?${next.toString()}`
}
