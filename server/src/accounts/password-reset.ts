import type { z } from 'zod'
import type { resetPasswordPayload } from '@rostrum/contract/accounts'
import { later, type Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { invalidField } from '../platform/http/errors.ts'
import { newToken, tokenHash } from '../platform/identifiers.ts'
import type { JobDefinition, Jobs } from '../platform/jobs.ts'
import { demandNotBanned } from './bans.ts'
import { forgetFailures } from './login-failures.ts'
import { hashPassword } from './passwords.ts'
import { findCredentials } from './queries.ts'
import { endSessionsOf } from './sessions.ts'

const resetSeconds = 60 * 60
const jobName = 'accounts.mail-password-reset'

/** Null for an address without an account: the job is there all the same, and does nothing. */
interface ResetJob {
  userId: string | null
}

/**
 * The same two statements whether the account exists or not, so that neither answer nor timing tells. The job holds an
 * id rather than the address: finished jobs are kept for days, and an id of nobody in particular may be.
 */
export const requestReset = async (db: Db, { email, jobs }: { email: string; jobs: Pick<Jobs, 'enqueue'> }) => {
  const user = await findCredentials(db, email)
  const payload: ResetJob = { userId: user?.id ?? null }
  await jobs.enqueue(db, jobName, payload)
}

/** A fresh token for the user, and no other. Null when the user is gone. */
export const renewToken = (db: Db, userId: string, now: Date): Promise<string | null> =>
  db.transaction().execute(async (tx) => {
    // Locked, so that of two requests at once only one leaves a token behind.
    const user = await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
    if (!user) return null
    const token = newToken()
    await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
    await tx
      .insertInto('password_resets')
      .values({ token_hash: tokenHash(token), user_id: userId, expires_at: later(now, resetSeconds) })
      .execute()
    return token
  })

/** Given by the mails of this room, which know this file. */
type EnqueueReset = (db: Db, request: { userId: string; now: Date }) => Promise<void>

export const mailPasswordReset = (services: {
  db: Db
  clock: Clock
  enqueuePasswordReset: EnqueueReset
}): JobDefinition<ResetJob> => ({
  name: jobName,
  run: async ({ userId }) => {
    if (userId === null) return
    await services.enqueuePasswordReset(services.db, { userId, now: services.clock.now() })
  },
})

/**
 * The owner of a token that works now, which it does this once. One statement, so that an address without an account
 * takes as long as one with; the user is locked first, as {@link renewToken} does, so the two cannot deadlock.
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

/** Sets the password and ends every session. Whoever reads the account's mail may also log in at once again. Gives the user's id. */
export const resetPassword = async (
  db: Db,
  { token, email, password }: z.output<typeof resetPasswordPayload>,
  clock: Clock,
): Promise<string> => {
  // Before the token is looked at: it takes its time for everyone, and must not hold a transaction open.
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const used = await useToken(tx, { token, email, now })
    if (!used) throw invalidField('token', 'validation.resetToken')
    // Only to who has the mail: why is nobody else's business.
    await demandNotBanned(tx, used.user_id)
    await tx
      .updateTable('users')
      // Who has the mail has the address.
      .set({ password_hash: passwordHash, email_verified_at: now, updated_at: now })
      .where('id', '=', used.user_id)
      .execute()
    await tx.deleteFrom('password_resets').where('user_id', '=', used.user_id).execute()
    await endSessionsOf(tx, used.user_id)
    await forgetFailures(tx, email)
    return used.user_id
  })
}
