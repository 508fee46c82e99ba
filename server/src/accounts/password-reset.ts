import { sql } from 'kysely'
import type { z } from 'zod'
import type { resetPasswordPayload } from '@rostrum/contract/accounts'
import { later, type Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { invalidField } from '../platform/http/errors.ts'
import { newToken, tokenHash } from '../platform/identifiers.ts'
import type { Limit } from '../platform/http/limiter.ts'
import type { JobDefinition, Jobs } from '../platform/jobs.ts'
import { takeAllowances } from '../platform/mail/allowances.ts'
import { assertAcceptablePassword } from './acceptable-password.ts'
import { assertNotBanned } from './bans.ts'
import type { Device } from './device.ts'
import { cancelEmailChange } from './email-change.ts'
import { rememberDevice } from './known-devices.ts'
import { clearLoginFailures } from './login-failures.ts'
import { closeOtherWaysIn, markAddressProven } from './ownership.ts'
import { hashPassword } from './passwords.ts'
import { findCredentials } from './queries.ts'
import { endSessionsOf } from './sessions.ts'

const resetSeconds = 60 * 60
const jobName = 'accounts.mail-password-reset'

/** Anybody can request resets, so they are limited per address. The links of earlier ones stay valid. */
const resetLimit: Limit = { name: 'password-reset', max: 3, seconds: 60 * 60 }

/** `userId` is null for an address without an account: the job does the same nevertheless, but mails nobody. */
interface ResetJob {
  userId: string | null
}

/**
 * Runs the same statements whether or not the account exists, so that neither answer nor timing reveals it. The job
 * contains an id instead of the address, because finished jobs are kept for days.
 */
export const requestReset = (
  db: Db,
  { email, jobs, now }: { email: string; jobs: Pick<Jobs, 'enqueue'>; now: Date },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const user = await findCredentials(tx, email)
    const allowances = [{ limit: resetLimit, key: email.toLowerCase() }]
    const exceeded = await takeAllowances(tx, new Map([[jobName, allowances]]), now)
    if (exceeded.size > 0) return
    const payload: ResetJob = { userId: user?.id ?? null }
    await jobs.enqueue(tx, jobName, payload)
  })

/**
 * Issues another token. Earlier ones stay valid, because anybody can request mails, and so could make the link of the
 * owner useless. Null when the user does not exist. A single statement, so that it takes as long then.
 */
export const issueToken = async (db: Db, userId: string, now: Date): Promise<string | null> => {
  const token = newToken()
  const issued = await db
    .insertInto('password_resets')
    .columns(['token_hash', 'user_id', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select([
          sql<Uint8Array>`${tokenHash(token)}::bytea`.as('token_hash'),
          'users.id as user_id',
          sql<Date>`${later(now, resetSeconds)}::timestamptz`.as('expires_at'),
        ])
        .where('id', '=', userId)
        // The lock keeps a token from being issued while a reset deletes those of the user.
        .forUpdate(),
    )
    .returning('user_id')
    .executeTakeFirst()
  return issued ? token : null
}

/** Passed in, because the mails of this room import this file. */
type EnqueueReset = (db: Db, request: { userId: string | null; now: Date }) => Promise<void>

export const mailPasswordReset = (services: {
  db: Db
  clock: Clock
  enqueuePasswordReset: EnqueueReset
}): JobDefinition<ResetJob> => ({
  name: jobName,
  run: async ({ userId }) => {
    await services.enqueuePasswordReset(services.db, { userId, now: services.clock.now() })
  },
})

/**
 * Deletes a valid token and returns its owner. A single statement, so that an address without an account takes as long
 * as one with. The user is locked first, as in {@link issueToken}, so that the two cannot deadlock.
 */
const useToken = (tx: Tx, { token, email, now }: { token: string; email: string; now: Date }) =>
  tx
    .with('account', (query) =>
      query.selectFrom('users').select('id').where('email', '=', email.toLowerCase()).forUpdate(),
    )
    .deleteFrom('password_resets')
    .using('account')
    .whereRef('password_resets.user_id', '=', 'account.id')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()

/** Passed in, because the mails of this room import this file. */
type EnqueuePasswordChanged = (
  tx: Tx,
  change: { userId: string; change: 'reset' | 'claimed'; now: Date },
) => Promise<void>

/**
 * Sets the password, ends every session, and ends a login pause of the account. If the account's address was unproven,
 * somebody else may have created the account, so all other ways into it are closed. Returns the user's id. Throws 422
 * on `token` if it is invalid.
 */
export const resetPassword = async (
  db: Db,
  { token, email, password }: z.output<typeof resetPasswordPayload>,
  {
    clock,
    device,
    enqueuePasswordChanged,
  }: { clock: Clock; device: Pick<Device, 'id'>; enqueuePasswordChanged: EnqueuePasswordChanged },
): Promise<string> => {
  await assertAcceptablePassword(password, { email })
  // Hashing takes time for every request and must not keep a transaction open, so it comes before the check of the
  // token.
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const used = await useToken(tx, { token, email, now })
    if (!used) throw invalidField('token', 'validation.resetToken')
    // The reason for a ban is only revealed to somebody who has the mail.
    const userId = used.user_id
    await assertNotBanned(tx, userId)
    const { email_verified_at: provenAt } = await tx
      .selectFrom('users')
      .select('email_verified_at')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (provenAt === null) await closeOtherWaysIn(tx, userId, now)
    // Whoever has the mail owns the address.
    await markAddressProven(tx, userId, now)
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: now })
      .where('id', '=', userId)
      .execute()
    await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
    await tx.deleteFrom('login_tokens').where('user_id', '=', userId).execute()
    await cancelEmailChange(tx, userId)
    await endSessionsOf(tx, userId)
    await clearLoginFailures(tx, email)
    await rememberDevice(tx, { userId, device, now })
    await enqueuePasswordChanged(tx, { userId, change: provenAt === null ? 'claimed' : 'reset', now })
    return userId
  })
}
