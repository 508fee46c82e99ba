import { AppError } from '../platform/http/errors.ts'
import { curies } from './links.ts'

/** A page as a call asks for it, with everything else that its address contains. */
export interface PageCall {
  page: number
  per_page: number
  [name: string]: unknown
}

/** Throws 400 if the address contains a parameter that the call does not know. */
export const assertKnown = (query: PageCall, known: readonly string[] = []): void => {
  const unknown = Object.keys(query).find((name) => name !== 'page' && name !== 'per_page' && !known.includes(name))
  if (unknown !== undefined) {
    throw new AppError('MALFORMED', { text: 'server.osdiParameter', values: { name: unknown.slice(0, 40) } })
  }
}

interface Shown<Item> {
  name: string
  /** The address of the collection, without parameters. */
  address: string
  query: PageCall
  total: number
  items: Item[]
}

/** A page of a collection, with links to its items and to the pages beside it. A page after the last one is empty. */
export const toCollection = <const Name extends string, Item extends { _links: { self: { href: string } } }>({
  name,
  address,
  query,
  total,
  items,
}: Shown<Item> & { name: Name }) => {
  const { page, per_page: perPage, ...filters } = query
  const pages = Math.ceil(total / perPage)
  const given = Object.entries(filters).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const linkTo = (target: number) => {
    const parameters = { ...Object.fromEntries(given), page: String(target), per_page: String(perPage) }
    return { href: `${address}?${new URLSearchParams(parameters).toString()}` }
  }
  const named = <T>(value: T) => ({ [name]: value }) as Record<Name, T>
  return {
    total_pages: pages,
    per_page: perPage,
    page,
    total_records: total,
    _links: {
      curies,
      self: linkTo(page),
      ...(page < pages && { next: linkTo(page + 1) }),
      ...(page > 1 && { previous: linkTo(Math.min(page - 1, Math.max(1, pages))) }),
      ...named(items.map(({ _links: { self } }) => self)),
    },
    _embedded: named(items),
  }
}
