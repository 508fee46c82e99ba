import { sql } from 'kysely'
import { actTypes } from '@rostrum/contract/kinds'
import { MAX_NEXT_ACTIONS } from '@rostrum/contract/next-actions'
import { publicItems } from '../content/queries.ts'
import type { Db } from '../platform/db/database.ts'
import { actionColumns, type ActionRow, isFull } from './offers.ts'

/** The most organizations of the same cause and place that are looked at; those with the most followers come first. */
const MAX_OTHERS = 50

export interface After {
  kind: string
  itemId: string
  /** Nothing that this account has done is listed. */
  userId: string | null
  now: Date
}

/** The public item that was done, with where its organization is. */
export const findDone = (db: Db, { kind, itemId }: Pick<After, 'kind' | 'itemId'>) =>
  publicItems(db, kind)
    .select(['item.organization_id', 'organization.search_city', 'organization.search_state'])
    .where('item.id', '=', itemId)
    .executeTakeFirst()
type Done = NonNullable<Awaited<ReturnType<typeof findDone>>>

/**
 * What people can take part in next: of the same organization, then of others in the same city that share a cause with
 * it, soonest first, and of what has no date the newest first.
 */
export const listNext = async (db: Db, done: Done, { itemId, userId, now }: After): Promise<ActionRow[]> => {
  const { organization_id: ownId, search_city: city, search_state: state } = done
  const { rows } = await sql<ActionRow>`
    with others as (
      select organization.id from organizations organization
      where organization.published_at is not null and organization.id <> ${ownId}
        and organization.search_city = ${city} and organization.search_city <> ''
        and organization.search_state = ${state}
        and exists (
          select from organization_tags cause
          join organization_tags own on own.tag_id = cause.tag_id and own.organization_id = ${ownId}
          where cause.organization_id = organization.id)
      order by organization.followers_count desc, organization.id limit ${MAX_OTHERS}
    ), offering as (
      select ${ownId}::uuid as id, 0 as distance union all select id, 1 from others
    )
    select ${actionColumns}
    from offering
    join organizations organization on organization.id = offering.id
    cross join lateral (
      select * from content_items item
      where item.organization_id = offering.id and item.status = 'published' and item.kind = any(${actTypes})
        and (item.over_at is null or item.over_at > ${now}) and item.id <> ${itemId} and not (${isFull})
        and not exists (
          select from engagements mine where mine.content_item_id = item.id and mine.person_id = ${userId})
      order by item.starts_at nulls last, item.published_at desc, item.id limit ${MAX_NEXT_ACTIONS}
    ) item
    order by offering.distance, item.starts_at nulls last, item.published_at desc, item.id
    limit ${MAX_NEXT_ACTIONS}`.execute(db)
  return rows
}
