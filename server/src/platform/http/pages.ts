import { MAX_COUNTED } from '@rostrum/contract/counted'
import type { Page } from '@rostrum/contract/wire'
import { invalidField } from './errors.ts'

interface PageRequest {
  page: number
  perPage: number
}

/** The path of a list as it was requested, for its links. */
export const pathOf = (request: { url: string }): string => request.url.split('?')[0] ?? ''

/** Number of rows to skip. */
export const offsetOf = ({ page, perPage }: PageRequest): number => (page - 1) * perPage

/**
 * How many rows to count so that programs can read a whole list of an organization: always one more than the requested
 * page ends with, so that there is a next page.
 */
export const countedFor = ({ page, perPage }: PageRequest): number => Math.max(MAX_COUNTED, page * perPage + 1)

/** The last page of a list. An empty list has one page, too. A `page` beyond it throws a 422 error. */
export const lastPageOf = ({ page, perPage }: PageRequest, total: number): number => {
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  if (page > lastPage) throw invalidField('page', 'validation.page')
  return lastPage
}

/** Adds to the `meta` of a page what is known. */
export const withMeta = <P extends { meta: object }, M extends object>(page: P, meta: M) => ({
  ...page,
  meta: { ...(page.meta as P['meta']), ...meta },
})

/**
 * Wraps one page of a list in its envelope. A page beyond the last one throws a 422 error on `page`. `query` has the
 * filters as they were given; every link includes them. `listed` is how many of the total have a page.
 */
export const toPage = <T>(
  data: T[],
  {
    page,
    perPage,
    total,
    listed = total,
    path,
    query,
  }: PageRequest & {
    total: number
    listed?: number
    path: string
    query: Record<string, string | number | boolean | undefined>
  },
): Page<T> => {
  const lastPage = lastPageOf({ page, perPage }, listed)
  const filters: Record<string, string> = {}
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && name !== 'page' && name !== 'perPage') filters[name] = String(value)
  }
  const linkTo = (target: number) =>
    `${path}?${new URLSearchParams({ ...filters, page: String(target), perPage: String(perPage) }).toString()}`
  const from = offsetOf({ page, perPage }) + 1
  return {
    meta: {
      current_page: page,
      from: total === 0 ? null : from,
      last_page: lastPage,
      path,
      per_page: perPage,
      to: total === 0 ? null : from + data.length - 1,
      total,
    },
    links: {
      first: linkTo(1),
      next: page < lastPage ? linkTo(page + 1) : null,
      path,
      prev: page > 1 ? linkTo(page - 1) : null,
      filters,
    },
    data,
  }
}
