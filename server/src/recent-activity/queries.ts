import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Period } from './periods.ts'

/** Newest first. */
export const listFollowers = (db: Db, organizationId: string, limit: number) =>
  db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.user_id')
    .select(['users.id as user_id', 'users.name', 'users.avatar', 'users.email', 'users.phone', 'follows.created_at'])
    .where('follows.organization_id', '=', organizationId)
    .orderBy('follows.created_at', 'desc')
    .orderBy('follows.user_id')
    .limit(limit)
    .execute()
export type FollowerRow = Awaited<ReturnType<typeof listFollowers>>[number]

/** Number of new followers in each bucket of a period, including zeros. */
export const countFollowersByBucket = async (db: Db, organizationId: string, period: Period): Promise<number[]> => {
  const bucket = sql<string>`to_char(date_trunc(${sql.lit(period.unit)}, created_at at time zone 'UTC'), 'YYYY-MM-DD')`
  const rows = await db
    .selectFrom('follows')
    .select([bucket.as('bucket'), sql<number>`count(*)::int`.as('total')])
    .where('organization_id', '=', organizationId)
    .where('created_at', '>=', period.from)
    .where('created_at', '<', period.until)
    .groupBy(sql`1`)
    .execute()
  const totals = new Map(rows.map((row) => [row.bucket, row.total]))
  return period.buckets.map((start) => totals.get(start) ?? 0)
}
