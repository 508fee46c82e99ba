import { sql } from 'kysely'
import { sharesContact } from '../consents/queries.ts'
import type { Db } from '../platform/db/database.ts'
import { offsetOf } from '../platform/http/pages.ts'
import type { Period } from './periods.ts'

/** One page of the followers who came in a period, newest first. */
export const listFollowers = (
  db: Db,
  organizationId: string,
  { from, until }: Pick<Period, 'from' | 'until'>,
  request: { page: number; perPage: number },
) =>
  db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.user_id')
    .select([
      'users.id as user_id',
      'users.name',
      'users.avatar',
      'users.email',
      'users.phone',
      'follows.created_at',
      sharesContact({
        organizationId,
        person: 'follows.user_id',
        organization: 'follows.organization_id',
      }).as('shares_contact'),
    ])
    .where('follows.organization_id', '=', organizationId)
    .where('follows.created_at', '>=', from)
    .where('follows.created_at', '<', until)
    .orderBy('follows.created_at', 'desc')
    .orderBy('follows.user_id')
    .limit(request.perPage)
    .offset(offsetOf(request))
    .execute()
export type FollowerRow = Awaited<ReturnType<typeof listFollowers>>[number]

/** Number of new followers in each bucket of a period, including zeros. */
export const countFollowersByBucket = async (
  db: Db,
  organizationId: string,
  { from, until, buckets }: Period,
): Promise<number[]> => {
  const starts = buckets.map((bucket) => bucket.from.toISOString())
  const rows = await db
    .selectFrom('follow_counts')
    .select([
      sql<number>`width_bucket(quarter, ${starts}::timestamptz[])`.as('position'),
      sql<number>`sum(follows)::int`.as('total'),
    ])
    .where('organization_id', '=', organizationId)
    .where('quarter', '>=', from)
    .where('quarter', '<', until)
    .groupBy(sql`1`)
    .execute()
  const totals = new Map(rows.map(({ position, total }) => [position, total]))
  // PostgreSQL counts the positions from 1.
  return buckets.map((_, index) => totals.get(index + 1) ?? 0)
}
