import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { tokenHash } from '../platform/identifiers.ts'
import { sourceOf, type Device } from './device.ts'
import { firstPauseSeconds, freeFailures, freeFailuresOfStrangers, MAX_PAUSE_SECONDS } from './policy.ts'

/** Every address is counted, whether or not it has an account, so that a pause does not reveal whether one exists. */
const accountHash = (email: string) => tokenHash(email.toLowerCase())

/** The source of the counter that unknown devices share, wherever they are. */
const anywhere = tokenHash('')

/** The value of the counter after one more failure. */
const failures = sql<number>`login_failures.failures + 1`
const pauseSeconds = (free: number) =>
  sql`least(${MAX_PAUSE_SECONDS}::float8, ${firstPauseSeconds}::float8 * power(2, least(${failures} - ${free}::int, 20)))`

interface Counter {
  account_hash: Uint8Array
  source_hash: Uint8Array
}

const secondsUntilFree = async (db: Db, counter: Counter, now: Date): Promise<number> => {
  const row = await db
    .selectFrom('login_failures')
    .select('blocked_until')
    .where('account_hash', '=', counter.account_hash)
    .where('source_hash', '=', counter.source_hash)
    .executeTakeFirst()
  const left = ((row?.blocked_until?.getTime() ?? 0) - now.getTime()) / 1000
  return Math.max(1, Math.ceil(left))
}

const count = async (db: Db, counter: Counter, { free, now }: { free: number; now: Date }): Promise<void> => {
  const counted = await db
    .insertInto('login_failures')
    .values({ ...counter, failures: 1, blocked_until: null, last_failed_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_hash', 'source_hash'])
        .doUpdateSet({
          failures,
          blocked_until: sql<Date | null>`case when ${failures} >= ${free}::int
            then ${now}::timestamptz + ${pauseSeconds(free)} * interval '1 second' end`,
          last_failed_at: now,
        })
        .where(sql<boolean>`login_failures.blocked_until is null or login_failures.blocked_until <= ${now}`),
    )
    .returning('failures')
    .executeTakeFirst()
  if (counted) return
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: await secondsUntilFree(db, counter, now) })
}

interface Try {
  email: string
  device: Pick<Device, 'id' | 'address'>
  /** Whether the account was used on this device before, so that the pauses of unknown devices do not concern it. */
  isKnown: boolean
  now: Date
}

/**
 * Counts an attempt as failed before the password is verified, in one statement, so that of a hundred concurrent
 * guesses only those within the limit are verified. A correct password resets the counters. Throws 429 during a pause;
 * attempts during a pause do not extend it.
 *
 * Each source has its own counter, so that nobody can lock the owner out from elsewhere. Unknown devices share another
 * one, so that guesses from many places are limited, too.
 */
export const countTry = async (db: Db, { email, device, isKnown, now }: Try): Promise<void> => {
  const account = accountHash(email)
  const source = tokenHash(isKnown ? `device ${device.id}` : sourceOf(device))
  await count(db, { account_hash: account, source_hash: source }, { free: freeFailures, now })
  if (isKnown) return
  await count(db, { account_hash: account, source_hash: anywhere }, { free: freeFailuresOfStrangers, now })
}

export const clearLoginFailures = async (db: Db, email: string): Promise<void> => {
  await db.deleteFrom('login_failures').where('account_hash', '=', accountHash(email)).execute()
}
