import { actTypes } from '@rostrum/contract/kinds'
import { rolesThatMay } from '@rostrum/contract/roles'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { periodsOf, reportKind, type Periods, type Week } from './week.ts'

const zone = sql`coalesce(organization.timezone, 'UTC')`

/** The time zones of all public organizations. */
export const listZones = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ zone: string }>`
    select distinct ${zone} as zone from organizations organization where published_at is not null`.execute(db)
  return rows.map((row) => row.zone)
}

const within = (column: string, from: Date, until: Date): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`

const overdue = ({ monday }: Periods) => sql`done_at is null and due_on < ${monday}::date`
const comingEvents = ({ until, next }: Periods) =>
  sql`kind = 'events' and status = 'published' and ${within('starts_at', until, next)}`

/** Whether anything happened last week, or is due. */
const hasNews = (periods: Periods): RawBuilder<boolean> => {
  const { from, until } = periods
  const exists = (table: string, condition: RawBuilder<unknown>) =>
    sql`exists (select from ${sql.table(table)} where organization_id = organization.id and ${condition})`
  const news = [
    exists('engagements', sql`kind = any(${actTypes}) and is_counted and ${within('answered_at', from, until)}`),
    exists('follows', within('created_at', from, until)),
    exists('organization_people', sql`is_listed and ${within('first_seen_at', from, until)}`),
    exists('tasks', overdue(periods)),
    exists('content_items', comingEvents(periods)),
  ]
  return sql<boolean>`(${sql.join(news, sql` or `)})`
}

/**
 * The next admins after `after` who get the report of the week, in the order of their ids. Somebody whose organization
 * moved to another zone may have had it already.
 */
export const listReaders = async (
  db: Db,
  week: Week,
  { batchId, after, limit }: { batchId: string; after: string | null; limit: number },
): Promise<string[]> => {
  const periods = periodsOf(week)
  const { rows } = await sql<{ user_id: string }>`
    select member.user_id from organization_members member
    join organizations organization on organization.id = member.organization_id
    where organization.published_at is not null and ${zone} = ${week.zone}
      and member.gets_weekly_report and member.role = any(${[...rolesThatMay('people')]})
      and (${after}::uuid is null or member.user_id > ${after}::uuid) and ${hasNews(periods)}
      and not exists (select from mails join mail_batches batch on batch.id = mails.batch_id
        where mails.user_id = member.user_id and batch.kind = ${reportKind} and batch.id <> ${batchId}
          and batch.payload ->> 'monday' = ${week.monday})
    order by member.user_id limit ${limit}`.execute(db)
  return rows.map(({ user_id: id }) => id)
}

/** The organization of each of these admins who still wants the report. */
export const organizationsOf = async (
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, { id: string; name: string }>> => {
  const rows = await db
    .selectFrom('organization_members as member')
    .innerJoin('organizations as organization', 'organization.id', 'member.organization_id')
    .select(['member.user_id', 'organization.id', 'organization.name'])
    .where(sql<boolean>`member.user_id = any(${userIds}::uuid[])`)
    .where('member.gets_weekly_report', '=', true)
    .where('member.role', 'in', rolesThatMay('people'))
    .where('organization.published_at', 'is not', null)
    .execute()
  return new Map(rows.map(({ user_id: userId, id, name }) => [userId, { id, name }]))
}
