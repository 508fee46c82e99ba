import { arrivals, type ArrivalFrom, type Source } from '@rostrum/contract/sources'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useFullPage } from './full-page.ts'

/** How somebody came to a page: by the share link with a code, or from something else that its address says. */
export interface Arrival {
  via?: string
  from?: ArrivalFrom
}

/** Reads an arrival from the parameters of an address, or from the fields of a form. */
export const arrivalOf = (values: { via: string; from: string }): Arrival => {
  const from = arrivals.find((known) => known === values.from)
  return { ...(values.via && { via: values.via }), ...(from && { from }) }
}

/** What an address says about where its visitor comes from, as the server counts it. */
export const sourceOf = (search: URLSearchParams): Source => {
  const { via, from } = arrivalOf({ via: search.get('via') ?? '', from: search.get('from') ?? '' })
  return via === undefined ? (from ?? 'direct') : 'share'
}

/** How the visitor came to the current page. It stays in the address, so it survives a reload and a log-in. */
export const useArrival = (): Arrival => {
  const search = new URLSearchParams(useLocation().search)
  if (useFullPage() !== undefined) return { from: 'embed' }
  return arrivalOf({ via: search.get('via') ?? '', from: search.get('from') ?? '' })
}

/** The arrival as parameters, to continue on another page. */
export const arrivalSearch = (arrival: Arrival): string => {
  const search = new URLSearchParams({ ...arrival }).toString()
  return search && `?${search}`
}

/**
 * Takes out of the shown address that the visitor came by a suggestion or a search, because somebody to whom they send the
 * address does not. The router keeps it. The code of a share link stays: who passes it on shares that link.
 */
export const useShareableAddress = (): void => {
  const { from } = useArrival()
  useEffect(() => {
    if (from === undefined) return
    const shown = new URL(location.href)
    shown.searchParams.delete('from')
    history.replaceState(history.state, '', shown)
  }, [from])
}
