import type { Notification } from '@rostrum/contract/notifications'
import type { IconName } from '../ui/icon.tsx'

type NotificationType = Notification['type']

interface NotificationKind {
  icon: IconName
  /** Of its page: `/{page}/{organization}/{id}`. */
  page: string
}

/** In the order of the filter. */
export const notificationKinds: Record<NotificationType, NotificationKind> = {
  'campaign-updates': { icon: 'newspaper', page: 'updates' },
  events: { icon: 'calendar', page: 'events' },
  'call-campaigns': { icon: 'phone', page: 'call-campaign' },
  'email-campaigns': { icon: 'mail', page: 'email-campaign' },
  'mail-campaigns': { icon: 'mailbox', page: 'mail-campaign' },
  candidates: { icon: 'vote', page: 'candidates' },
}
export const notificationTypes = Object.keys(notificationKinds) as NotificationType[]

export const addressOf = ({ id, type, relationships }: Notification): string =>
  `/${notificationKinds[type].page}/${relationships.organization.id}/${id}`

/** What the address of the feed says of it. */
export interface FeedView {
  kind: NotificationType | undefined
  page: number
}

export const readView = (params: URLSearchParams): FeedView => {
  const page = Number(params.get('page') ?? 1)
  return {
    kind: notificationTypes.find((type) => type === params.get('kind')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

export const writeView = ({ kind, page }: FeedView): string => {
  const params = new URLSearchParams({ ...(kind && { kind }), ...(page > 1 && { page: String(page) }) })
  return params.size > 0 ? `/updates?${params.toString()}` : '/updates'
}
