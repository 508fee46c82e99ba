import type { z } from 'zod'
import type { resetPasswordPayload } from '@rostrum/contract/accounts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { invalidField } from '../platform/http/errors.ts'
import { assertAcceptablePassword } from './acceptable-password.ts'
import { assertNotBanned } from './bans.ts'
import type { Device } from './device.ts'
import { cancelEmailChange } from './email-change.ts'
import { rememberDevice } from './known-devices.ts'
import { clearLoginFailures } from './login-failures.ts'
import { deleteMailedLinks, useLinkToken, type LinkKind } from './mailed-links.ts'
import { closeOtherWaysIn, markAddressProven } from './ownership.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'

export const passwordResets: LinkKind = {
  table: 'password_resets',
  jobName: 'accounts.mail-password-reset',
  limit: { name: 'password-reset', max: 3, seconds: 60 * 60 },
  seconds: 60 * 60,
}

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
    const userId = await useLinkToken(tx, passwordResets, { token, email, now })
    if (userId === undefined) throw invalidField('token', 'validation.resetToken')
    // The reason for a ban is only revealed to somebody who has the mail.
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
    await deleteMailedLinks(tx, userId)
    await tx.deleteFrom('login_tokens').where('user_id', '=', userId).execute()
    await cancelEmailChange(tx, userId)
    await endSessionsOf(tx, userId)
    await clearLoginFailures(tx, email)
    await rememberDevice(tx, { userId, device, now })
    await enqueuePasswordChanged(tx, { userId, change: provenAt === null ? 'claimed' : 'reset', now })
    return userId
  })
}
