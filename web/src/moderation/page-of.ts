/** The page that an address names. */
export const pageOf = (search: URLSearchParams): number => Math.max(1, Math.trunc(Number(search.get('page'))) || 1)

/** The same address, of another page. */
export const addressOfPage = (address: string, search: URLSearchParams) => (page: number) => {
  const next = new URLSearchParams(search)
  next.set('page', String(page))
  return `${address}?${next.toString()}`
}
