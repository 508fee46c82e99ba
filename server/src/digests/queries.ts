import type { ContentPath } from '@rostrum/contract/kinds'
import { sql, type RawBuilder } from 'kysely'
import { mailReaders } from '../consents/queries.ts'
import type { Db } from '../platform/db/database.ts'

export interface Period {
  frequency: 'daily' | 'weekly'
  /** Exclusive start of the period of publication. */
  from: Date
  /** Inclusive end of the period of publication. */
  to: Date
}

/** Maximum number of items per organization in one digest. The others are only counted. */
const shownPerOrganization = 5
/** Maximum number of items in one digest. */
const shownInAll = 60

/** Items that were first published in the period and are still public, without updates for the profile only. */
const news = ({ from, to }: Period): RawBuilder<unknown> => sql`
  content_items item
    join organizations organization on organization.id = item.organization_id and organization.published_at is not null
  where item.status = 'published' and item.published_at > ${from}
    and item.first_published_at > ${from} and item.first_published_at <= ${to}
    and item.attributes ->> 'notification_type' is distinct from 'profile_only'`

/**
 * Updates that were not mailed to these followers, because the organization had reached its limit for the day. The
 * followers want instant mail, so they get these in the daily digest.
 */
const unmailed = ({ frequency, from, to }: Period): RawBuilder<unknown> => sql`
  mails join mail_batches batch on batch.id = mails.batch_id
    join content_items item on item.id = batch.subject_id and item.status = 'published'
    join organizations organization on organization.id = item.organization_id and organization.published_at is not null
    join ${mailReaders} reader on reader.person_id = mails.user_id and reader.organization_id = item.organization_id
    left join mail_preferences preference on preference.user_id = mails.user_id
      and preference.organization_id = item.organization_id
  where ${frequency} = 'daily' and mails.status = 'digested'
    and mails.created_at > ${from} and mails.created_at <= ${to}
    and coalesce(preference.frequency, 'instantly') = 'instantly'`

/** So many choices are looked at to find a reader: at first, and at most. */
const choicesPerReader = 2
const MAX_CHOICES = 50_000

/** Everybody has chosen per organization, so somebody's choices may be on two pages. */
interface Choice {
  user_id: string
  organization_id: string
}

interface ChoicesPage {
  readers: string[] | null
  last: Choice | null
  count: number
}

/**
 * The next people after `after` who chose this digest and for whom there is news. Goes through the choices page by page:
 * sorting those of everybody would take long for each of thousands of steps.
 */
const listByChoice = async (db: Db, period: Period, { after, limit }: { after: string | null; limit: number }) => {
  const readers = new Set<string>()
  let from: RawBuilder<unknown> = after === null ? sql`true` : sql`user_id > ${after}`
  for (let size = choicesPerReader * limit; readers.size < limit; size = Math.min(4 * size, MAX_CHOICES)) {
    const { rows } = await sql<ChoicesPage>`
      with news as materialized (select distinct item.organization_id from ${news(period)}),
      page as materialized (
        select user_id, organization_id from mail_preferences
        where frequency = ${period.frequency} and ${from} order by user_id, organization_id limit ${size}
      )
      select
        (select array_agg(distinct page.user_id) from page
          join news using (organization_id)
          -- Looked up for each of them: all who may get mail are many more.
          cross join lateral (select from ${mailReaders} reader where reader.person_id = page.user_id
            and reader.organization_id = page.organization_id limit 1) allowed) as readers,
        (select to_jsonb(page) from page order by user_id desc, organization_id desc limit 1) as last,
        (select count(*)::int from page) as count`.execute(db)
    const page = rows[0]
    for (const id of page?.readers ?? []) readers.add(id)
    if (!page?.last || page.count < size) break
    const { user_id: userId, organization_id: organizationId } = page.last
    from = sql`user_id >= ${userId} and (user_id, organization_id) > (${userId}, ${organizationId})`
  }
  return [...readers].toSorted().slice(0, limit)
}

/** Returns the ids of the next readers after `after` for whom there is news, ordered by id. */
export const listDigestReaders = async (
  db: Db,
  period: Period,
  page: { after: string | null; limit: number },
): Promise<string[]> => {
  const { after, limit } = page
  const byChoice = await listByChoice(db, period, page)
  // Whoever comes after these belongs to the next page.
  const last = byChoice.length === limit ? byChoice.at(-1) : undefined
  const { rows } = await sql<{ user_id: string }>`
    select distinct mails.user_id from ${unmailed(period)}
      ${after === null ? sql`` : sql`and mails.user_id > ${after}`}
      ${last === undefined ? sql`` : sql`and mails.user_id <= ${last}`}
    order by mails.user_id limit ${limit}`.execute(db)
  return [...new Set([...byChoice, ...rows.map((row) => row.user_id)])].toSorted().slice(0, limit)
}

export interface DigestRow {
  user_id: string
  id: string
  kind: ContentPath
  title: string
  organization_id: string
  organization_name: string
  /** Number of new items of this organization for this reader. */
  of_organization: number
  in_all: number
  /** What allows its mail; null for those who followed before consents were recorded. */
  consent_id: string | null
}

/** The news for all of these readers, in one statement. */
export const listDigestNews = async (db: Db, period: Period, userIds: string[]): Promise<DigestRow[]> => {
  const { rows } = await sql<DigestRow>`
    with news as materialized (
      select item.id, item.kind, item.title, item.organization_id, item.first_published_at,
        organization.name as organization_name
      from ${news(period)}
    ), item_of_reader as (
      select reader.person_id as user_id, news.*, reader.consent_id
      from ${mailReaders} reader
      join mail_preferences preference on preference.user_id = reader.person_id
        and preference.organization_id = reader.organization_id and preference.frequency = ${period.frequency}
      join news on news.organization_id = reader.organization_id
      where reader.person_id = any(${userIds}::uuid[])
      union all
      select mails.user_id, item.id, item.kind, item.title, item.organization_id, item.first_published_at,
        organization.name as organization_name, reader.consent_id
      from ${unmailed(period)} and mails.user_id = any(${userIds}::uuid[])
    ), ranked as (
      select *,
        row_number() over (partition by user_id, organization_id order by first_published_at desc, id desc) as place,
        count(*) over (partition by user_id, organization_id)::int as of_organization,
        count(*) over (partition by user_id)::int as in_all
      from item_of_reader
    ), numbered as (
      select *, row_number() over (partition by user_id
        order by lower(organization_name), organization_id, place) as overall
      from ranked where place <= ${shownPerOrganization}
    )
    select user_id, id, kind, title, organization_id, organization_name, of_organization, in_all, consent_id
    from numbered where overall <= ${shownInAll} order by user_id, overall`.execute(db)
  return rows
}
