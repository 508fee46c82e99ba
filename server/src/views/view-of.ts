import { subjectOfPage, isEmbedPath } from '@rostrum/contract/embed-addresses'
import { actTypes } from '@rostrum/contract/kinds'
import { arrivals, sources, type Source } from '@rostrum/contract/sources'
import { isbot } from 'isbot'
import type { View } from './counter.ts'

interface Answered {
  method: string
  /** The path with its parameters. */
  url: string
  headers: Record<string, string | string[] | undefined>
  status: number
}

const itemCall = new RegExp(String.raw`^/api/(?:${actTypes.join('|')})/([\da-f-]{36})$`)

/** Where the visitor of a page came from, as acts on it are counted: see `originOf` of the shares. */
const sourceOf = (address: URL): Source => {
  if (isEmbedPath(address.pathname)) return 'embed'
  if (address.searchParams.get('via')) return 'share'
  return arrivals.find((known) => known === address.searchParams.get('from')) ?? 'direct'
}

/** A document that was loaded. The second page of a pledge is no other view, and an organizer’s preview is none. */
const viewOfDocument = (address: URL): View | undefined => {
  if (address.pathname.endsWith('/secure-voting') || address.searchParams.has('preview')) return undefined
  const subject = subjectOfPage(address.pathname)
  return subject && subject.type !== 'phone-bank' ? { itemId: subject.id, source: sourceOf(address) } : undefined
}

/** A page that the site showed without loading a document. The site does not say so for the organization’s own admins. */
const viewOfCall = (address: URL): View | undefined => {
  const [, itemId] = itemCall.exec(address.pathname) ?? []
  const source = sources.find((known) => known === address.searchParams.get('seen_from'))
  return itemId !== undefined && source ? { itemId, source } : undefined
}

const isPrefetch = (headers: Answered['headers']): boolean =>
  [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some((purpose) =>
    /prefetch|prerender|preview/.test(String(purpose)),
  )

/** The page was sent, or the browser has it already. */
const shownStatuses = new Set([200, 304])

/** The view that a request was; undefined if it was none by a person who sees the page of an item. */
export const viewOf = ({ method, url, headers, status }: Answered): View | undefined => {
  const address = method === 'GET' && shownStatuses.has(status) ? URL.parse(url, 'http://localhost') : null
  if (!address) return undefined
  const view = address.pathname.startsWith('/api/') ? viewOfCall(address) : viewOfDocument(address)
  // A browser always says which one it is.
  return view && headers['user-agent'] && !isbot(String(headers['user-agent'])) && !isPrefetch(headers)
    ? view
    : undefined
}
