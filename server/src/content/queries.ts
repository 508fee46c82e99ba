import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { ContentKind, ContentStatus } from '@rostrum/contract/content'
import { countUpTo } from '../platform/db/count.ts'
import type { Db } from '../platform/db/database.ts'
import type { Database } from '../platform/db/schema.ts'
import type { AnyViewer } from '../platform/http/implement.ts'
import { offsetOf } from '../platform/http/pages.ts'
import type { ItemState } from './policy.ts'
import { waitlistPosition } from './waitlist-position.ts'

type Tables = Database & {
  item: Database['content_items']
  organization: Database['organizations']
}
type Items = SelectQueryBuilder<Tables, 'item' | 'organization', object>

const allItems = (db: Db): Items =>
  db
    .selectFrom('content_items as item')
    .innerJoin('organizations as organization', 'organization.id', 'item.organization_id')

const itemsOf = (db: Db, kind: string): Items => allItems(db).where('item.kind', '=', kind)

const onlyPublic = (items: Items): Items =>
  items.where('item.status', '=', 'published').where('organization.published_at', 'is not', null)

/** The items of a kind that everybody may see. */
export const publicItems = (db: Db, kind: string): Items => onlyPublic(itemsOf(db, kind))

/** Adds the organization and the viewer's engagement, so that one statement is enough for a whole list. */
const withDetails = (items: Items, viewer: AnyViewer | null) =>
  items
    .leftJoin('engagements as mine', (join) =>
      join.onRef('mine.content_item_id', '=', 'item.id').on('mine.user_id', '=', viewer?.userId ?? null),
    )
    .select([
      'item.id',
      'item.organization_id',
      'item.status',
      'item.attributes',
      'item.revision',
      'item.engagements_count',
      'item.outcome_counts',
      'item.shift_counts',
      'item.published_at',
      'item.created_at',
      'item.updated_at',
      'item.over_at',
      'item.removed_at',
      'item.removal_reason',
      'organization.name as organization_name',
      'organization.profile_image as organization_profile_image',
      'organization.verified_at as organization_verified_at',
      'organization.city as organization_city',
      'organization.state as organization_state',
      'organization.published_at as organization_published_at',
      'mine.id as my_engagement_id',
      'mine.outcome as my_outcome',
      'mine.is_counted as my_is_counted',
      'mine.targets as my_targets',
      'mine.shifts as my_shifts',
      waitlistPosition('mine').as('my_position'),
      'mine.number as my_number',
      'mine.updated_at as my_engaged_at',
    ])

export interface ItemFilters {
  kind: string
  organizationId: string | undefined
  status: ContentStatus | undefined
  isUnseen: boolean
}

/** Admins who list their own organization see all of its items; everyone else sees public items only. */
const isOwnList = (viewer: AnyViewer | null, { organizationId }: ItemFilters): boolean =>
  organizationId !== undefined && viewer?.organizationId === organizationId

/** Published since the viewer's last visit: by organizations they follow, or, for admins, by a colleague. */
const isUnseenBy = ({ userId, organizationId }: AnyViewer): RawBuilder<boolean> => sql<boolean>`
  item.status = 'published'
  and item.first_published_at > (select last_seen_notifications_at from users where id = ${userId})
  and ${
    organizationId === null
      ? sql`item.organization_id in (select organization_id from follows where user_id = ${userId})`
      : sql`item.organization_id = ${organizationId} and item.first_published_by is distinct from ${userId}`
  }`

const matching = (db: Db, viewer: AnyViewer | null, filters: ItemFilters): Items => {
  let items = itemsOf(db, filters.kind)
  if (filters.organizationId !== undefined) items = items.where('item.organization_id', '=', filters.organizationId)
  if (filters.status !== undefined) items = items.where('item.status', '=', filters.status)
  if (filters.isUnseen && viewer) items = items.where(isUnseenBy(viewer))
  if (isOwnList(viewer, filters)) return items
  return onlyPublic(items)
}

interface PageOfItems {
  kind: Pick<ContentKind, 'scheduleOf'>
  viewer: AnyViewer | null
  filters: ItemFilters
  now: Date
  page: number
  perPage: number
}

/**
 * Own lists are ordered by creation. Others show the newest first, or for events the upcoming ones and then past ones.
 */
const orderOf = ({ kind, viewer, filters, now }: PageOfItems): RawBuilder<unknown> => {
  if (isOwnList(viewer, filters) && filters.status !== 'published') return sql`item.created_at desc`
  if (!kind.scheduleOf || filters.organizationId === undefined) return sql`item.published_at desc`
  const isPast = sql`item.over_at <= ${now}`
  return sql`${isPast}, case when ${isPast} then null else item.starts_at end, item.over_at desc`
}

export const listItems = (db: Db, page: PageOfItems) =>
  withDetails(matching(db, page.viewer, page.filters), page.viewer)
    .orderBy(orderOf(page))
    .orderBy('item.id', 'desc')
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute()
export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

export const countItems = (db: Db, viewer: AnyViewer | null, filters: ItemFilters): Promise<number> =>
  countUpTo(db, matching(db, viewer, filters))

interface ItemKey {
  kind: string
  id: string
}

export const findItem = (db: Db, { kind, id }: ItemKey, viewer: AnyViewer | null): Promise<ItemRow | undefined> =>
  withDetails(itemsOf(db, kind).where('item.id', '=', id), viewer).executeTakeFirst()

/** The state of an item of any of these kinds. */
export const findState = (
  db: Db,
  { kinds, id }: { kinds: readonly string[]; id: string },
): Promise<ItemState | undefined> =>
  allItems(db)
    .where('item.kind', 'in', kinds)
    .select([
      'item.organization_id',
      'item.status',
      'item.removed_at',
      'organization.published_at as organization_published_at',
    ])
    .where('item.id', '=', id)
    .executeTakeFirst()

/** Number of public things per type on the wire: items that are not over, donation links and a phone bank. */
export const countPublished = async (db: Db, organizationId: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ kind: string; total: number }>`
    select kind, count(*)::int as total from content_items
      where organization_id = ${organizationId} and status = 'published' and (over_at is null or over_at > now())
      group by kind
    union all
    select 'donation-links', count(*)::int from donation_links
      where organization_id = ${organizationId} having count(*) > 0
    union all
    select 'phone-banks', 1 from phone_banks where organization_id = ${organizationId}`.execute(db)
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, total]))
}
