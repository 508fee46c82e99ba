import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'

/** Moves the "last seen" time forward to `until`, but never back and never past `now`. Returns the resulting time. */
export const markSeen = async (
  db: Db,
  { userId, until, now }: { userId: string; until: Date | undefined; now: Date },
): Promise<Date> => {
  const row = await db
    .updateTable('users')
    .set({
      last_seen_notifications_at: sql`greatest(last_seen_notifications_at, least(${until ?? now}::timestamptz, ${now}::timestamptz))`,
    })
    .where('id', '=', userId)
    .returning('last_seen_notifications_at')
    .executeTakeFirstOrThrow(() => new AppError('UNAUTHENTICATED'))
  return row.last_seen_notifications_at
}
