import { publicTypes, type PublicType } from '@rostrum/contract/public-types'
import { pageOf } from '../lib/page-number.ts'

/** The search that an address of the page describes. */
export interface SearchView {
  search: string
  /** If set, only results of this type are shown. */
  type: PublicType | undefined
  page: number
}

export const readView = (params: URLSearchParams): SearchView => {
  const type = publicTypes.find((each) => each === params.get('type'))
  return {
    search: params.get('search')?.trim() ?? '',
    type,
    // Only the results of a single type are paginated.
    page: type ? pageOf(params) : 1,
  }
}

export const searchPath = '/search'

export const writeView = ({ search, type, page }: SearchView): string => {
  const params = new URLSearchParams({ ...(search && { search }), ...(type && { type }) })
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${searchPath}?${params.toString()}` : searchPath
}
