import type { ContentPath } from '@rostrum/contract'
import type { Answer } from '../lib/api.ts'
import type { IconName } from '../ui/icon.tsx'

export type { ContentPath }

/** An item of one kind, with the kind's own fields. */
export type ItemOf<P extends ContentPath> = Answer<`GET /${P}/:id`> extends { data: infer Item } ? Item : never

type Lifecycle =
  | 'status'
  | 'published_at'
  | 'created_at'
  | 'updated_at'
  | 'is_over'
  | 'engagements_count'
  | 'outcome_counts'
  | 'my_engagement'
  | 'removal'
type AnyItem = ItemOf<'call-campaigns'>

/** An item of any kind: what the life-cycle knows of it. Its own fields are for its kind to read. */
export interface ContentItem extends Pick<AnyItem, 'id' | 'meta' | 'relationships'> {
  type: ContentPath
  attributes: Pick<AnyItem['attributes'], Lifecycle>
}

/** What an organizer's screens need to know of a kind; its form and its texts (`content:kinds.{path}`) are the rest. */
export interface OrganizerKind {
  path: ContentPath
  /** `/new` and `/edit/{id}` lie below it. */
  address: string
  /** Of the organizer's list. */
  listAddress: string
  icon: IconName
  /** Where the people who took part in an item are listed, below this by its id; none where there is nothing to take part in. */
  participantsAddress: string | undefined
  /** The fields that name an item, and that stand under its name in the list. */
  titleField: string
  summaryField: string
}

const action = (path: ContentPath, name: string, icon: IconName, summaryField: string) => ({
  path,
  address: `/organization/actions/${name}`,
  listAddress: `/organization/actions/${name}`,
  participantsAddress: `/organization/actions/${name}/results`,
  icon,
  titleField: 'title',
  summaryField,
})

export const candidates = {
  ...action('candidates', 'voting', 'vote', 'tagline'),
  titleField: 'name',
  participantsAddress: '/organization/actions/voting/pledges',
} satisfies OrganizerKind
export const callCampaigns = action('call-campaigns', 'call-campaign', 'phone', 'summary')
export const emailCampaigns = action('email-campaigns', 'email-campaign', 'mail', 'about')
export const mailCampaigns = action('mail-campaigns', 'mail-campaign', 'mailbox', 'about')
export const events = action('events', 'events', 'calendar', 'description')
export const updates: OrganizerKind = {
  ...action('campaign-updates', 'updates', 'newspaper', 'background'),
  address: '/organization/updates',
  listAddress: '/updates',
  participantsAddress: undefined,
}

/** The kinds that an organization can publish, in the order of its actions. */
export const organizerKinds: readonly OrganizerKind[] = [
  candidates,
  callCampaigns,
  emailCampaigns,
  mailCampaigns,
  events,
  updates,
]

const everyKind = [candidates, callCampaigns, emailCampaigns, mailCampaigns, events, updates]

/** The kind whose organizer pages an address belongs to. */
export const kindAt = (pathname: string): OrganizerKind | undefined =>
  organizerKinds.find(
    ({ address, listAddress }) =>
      pathname === listAddress || pathname === address || pathname.startsWith(`${address}/`),
  )

export const kindOf = (item: ContentItem) => everyKind.find(({ path }) => path === item.type)

const fieldOf = (item: ContentItem, name: string | undefined): string => {
  const value: unknown = name && Object.entries(item.attributes).find(([field]) => field === name)?.[1]
  return typeof value === 'string' ? value : ''
}

/** What an item is called, whatever its kind calls its name. */
export const titleOf = (item: ContentItem): string => fieldOf(item, kindOf(item)?.titleField)
export const summaryOf = (item: ContentItem): string => fieldOf(item, kindOf(item)?.summaryField)

/** An item with the fields of its own kind, for the kind's form and pages. */
export const itemOf = <P extends ContentPath>(path: P, item: ContentItem): ItemOf<P> => {
  if (item.type !== path) throw new Error(`${item.type} is not ${path}`)
  return item as unknown as ItemOf<P>
}
