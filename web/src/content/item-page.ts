import type { ContentPath } from '@rostrum/contract/kinds'
import type { Source } from '@rostrum/contract/sources'
import { useEffect } from 'react'
import type { RouterContextProvider } from 'react-router'
import { api, type Api } from '../lib/api.ts'
import { sourceOf } from '../lib/arrival.ts'
import { cachedDocument } from '../lib/cached-document.ts'
import { foundOr404 } from '../lib/page-data.ts'
import { serverApi } from '../lib/server-api.ts'
import { useSession } from '../lib/session.ts'
import { whenIdle } from '../lib/when-idle.ts'
import type { ContentItem, ItemOf } from './kinds.ts'
import { findItem, useItem, type PublishedItem } from './published.ts'

interface ItemParams {
  /** The id of the organization. */
  id: string
  itemId: string
}

const find = <P extends ContentPath>(call: Api, path: P, { id, itemId }: ItemParams, seenFrom?: Source) =>
  findItem(call, { path, id: itemId, organizationId: id, seenFrom })

/** Loads the item of a page on the server. Responds with 404 if there is no public item at the address. */
export const loadItem = async <P extends ContentPath>(
  path: P,
  { params, context }: { params: ItemParams; context: Readonly<RouterContextProvider> },
) => {
  const { api: call, page } = serverApi(context)
  const item = await find(call, path, params)
  return foundOr404(item, { item, origin: page.origin })
}

/** Loads the item of a page in the browser. */
export const loadItemInBrowser = async <P extends ContentPath>(path: P, params: ItemParams, seenFrom?: Source) => ({
  item: await find(api, path, params, seenFrom),
  origin: location.origin,
})

/** Organizers do not count on their own pages. */
const isOwnPage = ({ id }: ItemParams): boolean => useSession.getState().organization?.id === id

/**
 * The same for a page whose views are counted, by where the visitor came from as the address says. The server counts
 * documents that it sends; it cannot see that the site shows another page.
 */
export const viewItemInBrowser = <P extends ContentPath>(path: P, params: ItemParams, { url }: { url: string }) =>
  loadItemInBrowser(path, params, isOwnPage(params) ? undefined : sourceOf(new URL(url).searchParams))

let hasToldView = false

/** Tells the server of the view if a cache has answered with the document, so that the server could not count it. */
export const useViewOfCachedDocument = (path: ContentPath, params: ItemParams): void => {
  useEffect(() => {
    const address = cachedDocument()
    if (hasToldView || address?.pathname !== location.pathname || isOwnPage(params)) return
    hasToldView = true
    whenIdle(async () => void (await viewItemInBrowser(path, params, { url: address.href })))
  }, [path, params])
}

/**
 * The item at an address and its organization, as the viewer sees them. Null if no such item is known, or if it belongs
 * to another organization. `loaded` is what the loader of the page has returned.
 */
export const useItemAt = <P extends ContentPath>(path: P, params: ItemParams, loaded: PublishedItem<P> | null) => {
  const item = useItem(path, params.itemId, loaded).data?.data
  // TypeScript cannot resolve the type for every kind. All kinds have the same `relationships`, so a common type is
  // used.
  const organization = (item as ContentItem | undefined)?.relationships?.organization
  return item && organization?.id === params.id ? { item: item as ItemOf<P>, organization } : null
}
