import { happeningTypes } from '@rostrum/contract/happening-types'
import { contentPaths, pageAddress } from '@rostrum/contract/kinds'
import type { News, Notification } from '@rostrum/contract/notifications'
import { pageOf } from '../lib/page-number.ts'

/** What the feeds can be filtered by. What waits for moderators is only in the whole list. */
type NotificationType = Exclude<Notification['type'], 'moderation-reports' | 'moderation-appeals'>

export const addressOf = ({ id, type, relationships }: News): string =>
  pageAddress(type, relationships.organization.id, id)

export interface FeedKind {
  address: '/updates' | '/notifications'
  /** The types in the order of the filter. */
  types: readonly NotificationType[]
}

/** The feed of supporters. The most frequent type comes first. */
export const newsFeed: FeedKind = { address: '/updates', types: contentPaths.toReversed() }
/** The feed of organizers. */
export const happeningsFeed: FeedKind = { address: '/notifications', types: happeningTypes }

/** The filter and the page number in the address of a feed. */
export interface FeedView {
  kind: NotificationType | undefined
  page: number
}

export const readView = ({ types }: FeedKind, params: URLSearchParams): FeedView => ({
  kind: types.find((type) => type === params.get('kind')),
  page: pageOf(params),
})

export const writeView = ({ address }: FeedKind, { kind, page }: FeedView): string => {
  const params = new URLSearchParams({ ...(kind && { kind }), ...(page > 1 && { page: String(page) }) })
  return params.size > 0 ? `${address}?${params.toString()}` : address
}
