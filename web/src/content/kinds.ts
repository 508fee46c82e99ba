import { contentPaths, kindOf, kinds, recordOf, type ContentPath, type Kind } from '@rostrum/contract/kinds'
import type { KindFacts } from '@rostrum/contract/kinds/facts'
import type { ResponseBody } from '../lib/api.ts'
import type { IconName } from '../ui/icon.tsx'

export type { ContentPath }

/** An item of one kind, with the kind's own fields. */
export type ItemOf<P extends ContentPath> = ResponseBody<`GET /${P}/:id`> extends { data: infer Item } ? Item : never

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

/** An item of any kind, with only the fields that all kinds have in common. */
export interface ContentItem extends Pick<AnyItem, 'id' | 'meta' | 'relationships'> {
  type: ContentPath
  attributes: Pick<AnyItem['attributes'], Lifecycle>
}

/**
 * The facts of a kind for the organizer's pages. Its form is in `web/src/kinds`, its texts are in `kinds:{path}.own`.
 */
export interface OrganizerKind {
  path: ContentPath
  /** The path of the organizer's pages. The forms are below it, at `/new` and `/edit/{id}`. */
  address: string
  /** The path of the organizer's list. */
  listAddress: string
  icon: IconName
  minutesToPublish: number
  /**
   * The path of the pages that list who took part in an item, without the id of the item. Undefined if nobody can take
   * part in this kind.
   */
  participantsAddress: string | undefined
  /** The path of the report on an item, in the same way. */
  reportAddress: string | undefined
  /** The names of the fields that the list shows as the title of an item and, below it, as the summary. */
  titleField: string
  summaryField: string
}

const organizerKindOf = (kind: KindFacts & { path: ContentPath; icon: IconName }): OrganizerKind => ({
  ...kind,
  address: kind.organizerPage,
  listAddress: kind.organizerList ?? kind.organizerPage,
  participantsAddress:
    kind.counted.length === 0 ? undefined : `${kind.organizerPage}/${kind.participantsPage ?? 'results'}`,
  reportAddress: kind.counted.length === 0 ? undefined : `${kind.organizerPage}/report`,
})

const organizerKindByPath = recordOf(contentPaths, (path) => organizerKindOf(kindOf(path)))

export const organizerKind = (path: ContentPath): OrganizerKind => organizerKindByPath[path]

/** The kinds that an organization can publish, in the order in which they are listed. */
export const organizerKinds: readonly OrganizerKind[] = contentPaths.map(organizerKind)

/** The kind whose organizer pages include this path. */
export const kindAt = (pathname: string): OrganizerKind | undefined =>
  organizerKinds.find(
    ({ address, listAddress }) =>
      pathname === listAddress || pathname === address || pathname.startsWith(`${address}/`),
  )

/** The kind whose public pages include this path. */
export const publicKindAt = (pathname: string): Kind | undefined =>
  kinds.find(({ page }) => page === pathname.split('/')[1])

const fieldOf = (item: ContentItem, name: string): string => {
  const value: unknown = Object.entries(item.attributes).find(([field]) => field === name)?.[1]
  return typeof value === 'string' ? value : ''
}

/** The title of an item. The field that contains it depends on the kind. */
export const titleOf = (item: ContentItem): string => fieldOf(item, kindOf(item.type).titleField)
export const summaryOf = (item: ContentItem): string => fieldOf(item, kindOf(item.type).summaryField)

/**
 * Returns the item with the type of its kind, for the form and the pages of that kind. Throws if the kind is another
 * one.
 */
export const itemOf = <P extends ContentPath>(path: P, item: ContentItem): ItemOf<P> => {
  if (item.type !== path) throw new Error(`${item.type} is not ${path}`)
  return item as unknown as ItemOf<P>
}
