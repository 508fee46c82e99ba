import type { PublicType } from '@rostrum/contract/public-types'
import type { IconName } from '../ui/icon.tsx'

interface Kind {
  icon: IconName
  /** Of its page: `/{page}/{organization}/{id}`. */
  page: string
}

/** Everything that is found but organizations; the pages that it is found on. */
export const kinds: Record<Exclude<PublicType, 'organizations'>, Kind> = {
  candidates: { icon: 'vote', page: 'candidates' },
  'call-campaigns': { icon: 'phone', page: 'call-campaign' },
  'email-campaigns': { icon: 'mail', page: 'email-campaign' },
  'mail-campaigns': { icon: 'mailbox', page: 'mail-campaign' },
  events: { icon: 'calendar', page: 'events' },
  'campaign-updates': { icon: 'newspaper', page: 'updates' },
}

/** In the order they are shown in. */
export const types = ['organizations', ...Object.keys(kinds)] as PublicType[]

/** What the address of the page says is looked for. */
export interface SearchView {
  search: string
  /** This type alone. */
  type: PublicType | undefined
  page: number
}

export const readView = (params: URLSearchParams): SearchView => {
  const type = types.find((each) => each === params.get('type'))
  const page = Number(params.get('page') || 1)
  return {
    search: params.get('search')?.trim() ?? '',
    type,
    // Only a type alone has pages.
    page: type && Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

export const searchPath = '/search'

export const writeView = ({ search, type, page }: SearchView): string => {
  const params = new URLSearchParams({ ...(search && { search }), ...(type && { type }) })
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${searchPath}?${params.toString()}` : searchPath
}
