import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { tokenHash } from '../platform/identifiers.ts'
import { firstPauseSeconds, freeFailures, longestPauseSeconds } from './policy.ts'

/** Any address that is tried is counted, with an account or without: the pause tells nothing. */
const accountHash = (email: string) => tokenHash(email.toLowerCase())

/** Where the counter would be after one more failure. */
const failures = sql<number>`login_failures.failures + 1`
const pauseSeconds = sql`least(${longestPauseSeconds}::float8, ${firstPauseSeconds}::float8 * power(2, least(${failures} - ${freeFailures}::int, 20)))`

const secondsUntilFree = async (db: Db, account: Uint8Array, now: Date): Promise<number> => {
  const row = await db
    .selectFrom('login_failures')
    .select('blocked_until')
    .where('account_hash', '=', account)
    .executeTakeFirst()
  const left = ((row?.blocked_until?.getTime() ?? 0) - now.getTime()) / 1000
  return Math.max(1, Math.ceil(left))
}

/**
 * Counts a try as failed before the password is looked at, in one statement: of a hundred guesses sent at once
 * only those within the count are looked at. A right password forgets the count again.
 * 429 during a pause, which a try during it does not lengthen.
 */
export const countTry = async (db: Db, email: string, now: Date): Promise<void> => {
  const account = accountHash(email)
  const counted = await db
    .insertInto('login_failures')
    .values({ account_hash: account, failures: 1, blocked_until: null, last_failed_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_hash')
        .doUpdateSet({
          failures,
          blocked_until: sql<Date | null>`case when ${failures} >= ${freeFailures}::int
            then ${now}::timestamptz + ${pauseSeconds} * interval '1 second' end`,
          last_failed_at: now,
        })
        .where(sql<boolean>`login_failures.blocked_until is null or login_failures.blocked_until <= ${now}`),
    )
    .returning('failures')
    .executeTakeFirst()
  if (counted) return
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: await secondsUntilFree(db, account, now) })
}

export const forgetFailures = async (db: Db, email: string): Promise<void> => {
  await db.deleteFrom('login_failures').where('account_hash', '=', accountHash(email)).execute()
}
