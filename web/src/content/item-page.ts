import type { ContentPath } from '@rostrum/contract/kinds'
import type { RouterContextProvider } from 'react-router'
import { api, type Api } from '../lib/api.ts'
import { foundOr404 } from '../lib/page-data.ts'
import { serverApi } from '../lib/server-api.ts'
import type { ContentItem, ItemOf } from './kinds.ts'
import { findItem, useItem, type PublishedItem } from './published.ts'

interface ItemParams {
  /** The organization's. */
  id: string
  itemId: string
}

const find = <P extends ContentPath>(call: Api, path: P, { id, itemId }: ItemParams) =>
  findItem(call, { path, id: itemId, organizationId: id })

/** What the page of an item begins with, on the server: 404 when nothing public is at its address. */
export const loadItem = async <P extends ContentPath>(
  path: P,
  { params, context }: { params: ItemParams; context: Readonly<RouterContextProvider> },
) => {
  const { api: call, page } = serverApi(context)
  const item = await find(call, path, params)
  return foundOr404(item, { item, origin: page.origin })
}

/** The same within the app. */
export const loadItemInBrowser = async <P extends ContentPath>(path: P, params: ItemParams) => ({
  item: await find(api, path, params),
  origin: location.origin,
})

/** The item at an address and whose it is, as the viewer sees them; null where there is none below this organization. */
export const useItemAt = <P extends ContentPath>(path: P, params: ItemParams, brought: PublishedItem<P> | null) => {
  const item = useItem(path, params.itemId, brought).data?.data
  // One kind stands for all: whose it is, every item says in the same way.
  const organization = (item as ContentItem | undefined)?.relationships?.organization
  return item && organization?.id === params.id ? { item: item as ItemOf<P>, organization } : null
}
