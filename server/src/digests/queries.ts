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

/** Returns the ids of the next readers after `after` for whom there is news, ordered by id. */
export const listDigestReaders = async (
  db: Db,
  period: Period,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string }>`
    with news as materialized (select distinct item.organization_id from ${news(period)}),
    reader as (
      select preference.user_id
      from mail_preferences preference
      join ${mailReaders} reader on reader.person_id = preference.user_id
        and reader.organization_id = preference.organization_id
      join news on news.organization_id = preference.organization_id
      where preference.frequency = ${period.frequency}
      union
      select mails.user_id from ${unmailed(period)}
    )
    select user_id from reader where ${after}::uuid is null or user_id > ${after}::uuid
    order by user_id limit ${limit}`.execute(db)
  return rows.map(({ user_id }) => user_id)
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
