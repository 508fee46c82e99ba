import type { ContentPath } from '@rostrum/contract/kinds'
import { sql, type RawBuilder } from 'kysely'
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

/** Returns the ids of the next readers after `after` for whom there is news, ordered by id. */
export const listDigestReaders = async (
  db: Db,
  period: Period,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string }>`
    with news as materialized (select distinct item.organization_id from ${news(period)})
    select distinct preference.user_id
    from mail_preferences preference
    join follows on follows.user_id = preference.user_id and follows.organization_id = preference.organization_id
    join news on news.organization_id = preference.organization_id
    where preference.frequency = ${period.frequency}
      and (${after}::uuid is null or preference.user_id > ${after}::uuid)
    order by preference.user_id limit ${limit}`.execute(db)
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
}

/** The news for all of these readers, in one statement. */
export const listDigestNews = async (db: Db, period: Period, userIds: string[]): Promise<DigestRow[]> => {
  const { rows } = await sql<DigestRow>`
    with news as materialized (
      select item.id, item.kind, item.title, item.organization_id, item.first_published_at,
        organization.name as organization_name
      from ${news(period)}
    ), ranked as (
      select follows.user_id, news.*,
        row_number() over (partition by follows.user_id, news.organization_id
          order by news.first_published_at desc, news.id desc) as place,
        count(*) over (partition by follows.user_id, news.organization_id)::int as of_organization,
        count(*) over (partition by follows.user_id)::int as in_all
      from follows
      join mail_preferences preference on preference.user_id = follows.user_id
        and preference.organization_id = follows.organization_id and preference.frequency = ${period.frequency}
      join news on news.organization_id = follows.organization_id
      where follows.user_id = any(${userIds}::uuid[])
    ), numbered as (
      select *, row_number() over (partition by user_id
        order by lower(organization_name), organization_id, place) as overall
      from ranked where place <= ${shownPerOrganization}
    )
    select user_id, id, kind, title, organization_id, organization_name, of_organization, in_all
    from numbered where overall <= ${shownInAll} order by user_id, overall`.execute(db)
  return rows
}
