import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { tokenHash } from '../platform/identifiers.ts'
import { firstPauseSeconds, freeFailures, MAX_PAUSE_SECONDS } from './policy.ts'

/** Every address is counted, whether or not it has an account, so that a pause does not reveal whether one exists. */
const accountHash = (email: string) => tokenHash(email.toLowerCase())

/** The value of the counter after one more failure. */
const failures = sql<number>`login_failures.failures + 1`
const pauseSeconds = sql`least(${MAX_PAUSE_SECONDS}::float8, ${firstPauseSeconds}::float8 * power(2, least(${failures} - ${freeFailures}::int, 20)))`

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
 * Counts an attempt as failed before the password is verified, in one statement, so that of a hundred concurrent
 * guesses only those within the limit are verified. A correct password resets the counter. Throws 429 during a pause;
 * attempts during a pause do not extend it.
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

export const clearLoginFailures = async (db: Db, email: string): Promise<void> => {
  await db.deleteFrom('login_failures').where('account_hash', '=', accountHash(email)).execute()
}
