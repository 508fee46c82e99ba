import { contentPaths, kindOf, kinds, recordOf, type ContentPath, type Kind } from '@rostrum/contract/kinds'
import type { KindFacts } from '@rostrum/contract/kinds/facts'
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

/** What an organizer's screens need to know of a kind; its form (`web/src/kinds`) and its texts (`kinds:{path}.own`) are the rest. */
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

const organizerKindOf = (kind: KindFacts & { path: ContentPath; icon: IconName }): OrganizerKind => ({
  ...kind,
  address: kind.organizerPage,
  listAddress: kind.organizerList ?? kind.organizerPage,
  participantsAddress:
    kind.counted.length === 0 ? undefined : `${kind.organizerPage}/${kind.participantsPage ?? 'results'}`,
})

const organizerKindByPath = recordOf(contentPaths, (path) => organizerKindOf(kindOf(path)))

export const organizerKind = (path: ContentPath): OrganizerKind => organizerKindByPath[path]

/** The kinds that an organization can publish, in the order of its actions. */
export const organizerKinds: readonly OrganizerKind[] = contentPaths.map(organizerKind)

/** The kind whose organizer pages an address belongs to. */
export const kindAt = (pathname: string): OrganizerKind | undefined =>
  organizerKinds.find(
    ({ address, listAddress }) =>
      pathname === listAddress || pathname === address || pathname.startsWith(`${address}/`),
  )

/** The kind whose public pages an address belongs to. */
export const publicKindAt = (pathname: string): Kind | undefined =>
  kinds.find(({ page }) => page === pathname.split('/')[1])

const fieldOf = (item: ContentItem, name: string): string => {
  const value: unknown = Object.entries(item.attributes).find(([field]) => field === name)?.[1]
  return typeof value === 'string' ? value : ''
}

/** What an item is called, whatever its kind calls its name. */
export const titleOf = (item: ContentItem): string => fieldOf(item, kindOf(item.type).titleField)
export const summaryOf = (item: ContentItem): string => fieldOf(item, kindOf(item.type).summaryField)

/** An item with the fields of its own kind, for the kind's form and pages. */
export const itemOf = <P extends ContentPath>(path: P, item: ContentItem): ItemOf<P> => {
  if (item.type !== path) throw new Error(`${item.type} is not ${path}`)
  return item as unknown as ItemOf<P>
}
