import { type RawBuilder, sql } from 'kysely'
import { contentKinds, contentKindOf } from '@rostrum/contract/content-kinds'
import { actTypes, type ActType } from '@rostrum/contract/kinds'
import type { Db } from '../platform/db/database.ts'

/** Somebody who gets a place only on a waitlist has nothing to do. */
export const isFull: RawBuilder<boolean> = sql.join(
  actTypes.flatMap((path) => {
    const { limited } = contentKindOf(path)
    if (!limited) return []
    return [
      sql<boolean>`(item.kind = ${path} and jsonb_typeof(item.attributes -> ${limited.by}) = 'number'
        and coalesce((item.outcome_counts ->> ${limited.outcome})::int, 0) >= (item.attributes ->> ${limited.by})::int)`,
    ]
  }),
  sql` or `,
)

const scheduled = new Set<string>(contentKinds.filter((kind) => 'scheduleOf' in kind).map(({ path }) => path))
const [datedTypes, undatedTypes] = [
  actTypes.filter((type) => scheduled.has(type)),
  actTypes.filter((type) => !scheduled.has(type)),
]

interface OfferConditions {
  /** Nothing that this account has done is offered. */
  userId: string | null
  now: Date
  /** How many of those with a date, and of each kind without one. */
  limit: number
}

/**
 * What people can take part in of one `organization`, as a subquery: what begins soonest, and the newest of each kind
 * that has no date. Each part reads only its first rows from an index, however much the organization has published.
 */
export const offersOf = ({ userId, now, limit }: OfferConditions): RawBuilder<unknown> => {
  const isOpen = sql`item.organization_id = organization.id and item.status = 'published' and not (${isFull})
    and not exists (select from engagements mine where mine.content_item_id = item.id and mine.person_id = ${userId})`
  const columns = sql`item.id, item.kind, item.starts_at, item.published_at`
  return sql`
    (select ${columns} from content_items item
      where ${isOpen} and item.over_at > ${now} and item.starts_at > ${now} and item.kind = any(${datedTypes})
      order by item.over_at, item.id limit ${limit})
    union all
    select ${columns} from unnest(${undatedTypes}::text[]) undated (kind)
    cross join lateral (
      select ${columns} from content_items item where item.kind = undated.kind and ${isOpen}
      order by item.published_at desc, item.id limit ${limit}) item`
}

export interface ActionRow {
  id: string
  kind: ActType
  title: string
  attributes: Record<string, unknown>
  engagements_count: number
  outcome_counts: Record<string, number>
  starts_at: Date | null
  organization_id: string
  organization_name: string
  city: string | null
  state: string | null
}

/** The columns of {@link ActionRow}, of an `item` and its `organization`. */
export const actionColumns = sql`item.id, item.kind, item.title, item.attributes, item.engagements_count,
  item.outcome_counts, item.starts_at, organization.id as organization_id, organization.name as organization_name,
  organization.city, organization.state`

/** The items with these ids, in this order. */
export const findActions = async (db: Db, ids: readonly string[]): Promise<ActionRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<ActionRow>`
    select ${actionColumns}
    from unnest(${ids}::uuid[]) with ordinality chosen (id, position)
    join content_items item on item.id = chosen.id
    join organizations organization on organization.id = item.organization_id
    order by chosen.position`.execute(db)
  return rows
}
