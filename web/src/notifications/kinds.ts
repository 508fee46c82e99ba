import { contentPaths, pageAddress } from '@rostrum/contract/kinds'
import type { Notification } from '@rostrum/contract/notifications'
import { pageOf } from '../lib/page-number.ts'

type NotificationType = Notification['type']

/** The types in the order of the filter, with the most frequent first. */
export const notificationTypes: readonly NotificationType[] = contentPaths.toReversed()

export const addressOf = ({ id, type, relationships }: Notification): string =>
  pageAddress(type, relationships.organization.id, id)

/** The filter and the page number in the address of the feed. */
export interface FeedView {
  kind: NotificationType | undefined
  page: number
}

export const readView = (params: URLSearchParams): FeedView => ({
  kind: notificationTypes.find((type) => type === params.get('kind')),
  page: pageOf(params),
})

export const writeView = ({ kind, page }: FeedView): string => {
  const params = new URLSearchParams({ ...(kind && { kind }), ...(page > 1 && { page: String(page) }) })
  return params.size > 0 ? `/updates?${params.toString()}` : '/updates'
}
