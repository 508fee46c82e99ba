import { MAX_FEED_ITEMS, MAX_UNSEEN, type News } from '@rostrum/contract/notifications'
import { contentKinds } from '@rostrum/contract/content-kinds'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { offsetOf } from '../platform/http/pages.ts'
import type { FollowedNews } from './policy.ts'

/** The organizations whose publications are news, as a subquery. */
const sources = ({ userId }: FollowedNews): RawBuilder<unknown> =>
  sql`select follow.organization_id from follows follow
    join organizations on organizations.id = follow.organization_id and organizations.published_at is not null
    where follow.user_id = ${userId}`

type Kind = News['type'] | undefined

/** The news of one `source`. An index covers these conditions, so only the requested rows are read. */
const itemsOfSource = (kind: Kind): RawBuilder<unknown> => sql`content_items item
  where item.organization_id = source.organization_id
    and item.status = 'published' and item.first_published_at is not null
    ${kind === undefined ? sql`` : sql`and item.kind = ${kind}`}`

const newestFirst = sql`order by item.first_published_at desc, item.id desc`

const countUpTo = async (db: Db, items: RawBuilder<unknown>, max: number): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${items} limit ${max}) found`.execute(db)
  return rows[0]?.total ?? 0
}

/** The number of news items, at most {@link MAX_FEED_ITEMS}. */
export const countNews = (db: Db, news: FollowedNews, kind: Kind): Promise<number> =>
  countUpTo(
    db,
    sql`select from (${sources(news)}) source
      cross join lateral (select from ${itemsOfSource(kind)} limit ${MAX_FEED_ITEMS}) item`,
    MAX_FEED_ITEMS,
  )

/** The number of unseen news items, at most {@link MAX_UNSEEN}. */
export const countUnseen = (db: Db, news: FollowedNews, since: Date): Promise<number> =>
  countUpTo(
    db,
    sql`select from (${sources(news)}) source
      cross join lateral (
        select from ${itemsOfSource(undefined)} and item.first_published_at > ${since}
        limit ${MAX_UNSEEN}) item`,
    MAX_UNSEEN,
  )

/** The time zone of an `item`, for kinds that have one. The other attributes are not read. */
const zone: RawBuilder<string | null> = sql`case item.kind ${sql.join(
  contentKinds.flatMap(({ path, zoneField }) =>
    zoneField === undefined ? [] : [sql`when ${path} then item.attributes ->> ${zoneField}`],
  ),
  sql` `,
)} end`

export interface NewsRow {
  id: string
  kind: News['type']
  title: string
  first_published_at: Date
  starts_at: Date | null
  over_at: Date | null
  timezone: string | null
  has_taken_part: boolean
  created_at: Date
  updated_at: Date
  organization_id: string
  organization_name: string
  organization_profile_image: string | null
}

/**
 * A page of the news of all sources, newest first. The newest `reach` items come from the `reach` organizations that
 * published last, so the query probes the index once per source and reads at most `reach` items of each of those.
 */
export const listNews = async (
  db: Db,
  news: FollowedNews,
  { kind, page, perPage }: { kind: Kind; page: number; perPage: number },
): Promise<NewsRow[]> => {
  const offset = offsetOf({ page, perPage })
  const reach = Math.min(offset + perPage, MAX_FEED_ITEMS)
  const { rows } = await sql<NewsRow>`
    with newest as materialized (
      select source.organization_id from (${sources(news)}) source
        cross join lateral (select item.first_published_at, item.id from ${itemsOfSource(kind)} ${newestFirst} limit 1) item
        ${newestFirst} limit ${reach})
    select item.id, item.kind, item.title, item.first_published_at, item.starts_at,
        item.over_at, ${zone} as timezone, exists (
          select from engagements mine
          where mine.content_item_id = item.id and mine.person_id = ${news.userId} and mine.is_counted) as has_taken_part,
        item.created_at, item.updated_at, organization.id as organization_id, organization.name as organization_name,
        organization.profile_image as organization_profile_image
      from (
        select item.id from newest source
          cross join lateral (select item.id, item.first_published_at from ${itemsOfSource(kind)} ${newestFirst} limit ${reach}) item
          ${newestFirst} limit ${reach - offset} offset ${offset}) chosen
      join content_items item on item.id = chosen.id
      join organizations organization on organization.id = item.organization_id
      ${newestFirst}`.execute(db)
  return rows
}

export const findLastSeen = async (db: Db, userId: string): Promise<Date> => {
  const row = await db
    .selectFrom('users')
    .select('last_seen_notifications_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => new AppError('UNAUTHENTICATED'))
  return row.last_seen_notifications_at
}
