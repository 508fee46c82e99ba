import { later } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { isUniqueViolation } from '../platform/db/postgres-errors.ts'
import { AppError } from '../platform/http/errors.ts'
import { tokenHash } from '../platform/identifiers.ts'
import { enqueueMail } from '../platform/mail/outbox.ts'
import { assertNotBanned } from './bans.ts'
import { type EmailChangePayload, emailChangeMailKinds, undoSeconds } from './email-change.ts'
import { deleteMailedLinks } from './mailed-links.ts'
import { closeOtherWaysIn, markAddressProven } from './ownership.ts'

/** The same error for tokens that were used, replaced, have expired or never existed. */
const changeGone = () => new AppError('NOT_FOUND', { text: 'server.emailChangeGone' })

/** Locks the user before the change, in the same order as a request for a change, so that the two cannot deadlock. */
const lockChange = async (tx: Tx, token: string, purpose: 'confirm' | 'undo') => {
  const find = () =>
    tx
      .selectFrom('email_change_tokens as given')
      .innerJoin('email_changes as change', 'change.id', 'given.change_id')
      .selectAll('change')
      .where('given.token_hash', '=', tokenHash(token))
      .where('given.purpose', '=', purpose)
      .executeTakeFirst()
  const found = await find()
  if (!found) throw changeGone()
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', found.user_id)
    .forUpdate()
    .executeTakeFirst()
  // The change may have been cancelled or confirmed while the user was locked by another transaction.
  const change = await find()
  if (!user || !change) throw changeGone()
  return { user, change }
}

/** Another account may have been registered with the address in the meantime. */
const rejectTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? new AppError('CONFLICT', { text: 'validation.emailTaken' }) : error
}

/**
 * Gives the account its new address. Whoever confirms must have both the mail and a session of the account: the owner of
 * an address thus cannot be made to confirm it for an account of somebody else.
 */
export const confirmEmailChange = async (
  db: Db,
  { userId, token, now }: { userId: string; token: string; now: Date },
): Promise<void> => {
  const confirm = async (tx: Tx) => {
    const { user, change } = await lockChange(tx, token, 'confirm')
    if (user.id !== userId) throw new AppError('FORBIDDEN', { text: 'server.emailChangeOther' })
    // A repeated press changes nothing.
    if (change.confirmed_at !== null && user.email === change.email) return
    if (change.confirmed_at !== null || change.expires_at <= now) throw changeGone()
    const payload: EmailChangePayload = { changeId: change.id }
    await tx.updateTable('users').set({ email: change.email, updated_at: now }).where('id', '=', userId).execute()
    await markAddressProven(tx, userId, now)
    await tx.updateTable('email_changes').set({ confirmed_at: now }).where('id', '=', change.id).execute()
    // A link that was mailed to the previous address must not give access to the account anymore.
    await deleteMailedLinks(tx, userId)
    const { changed, confirmed } = emailChangeMailKinds
    const to = { address: change.previous_email, payload }
    await enqueueMail(tx, { kind: changed, to, isUnlimited: change.is_previous_proven, now })
    await enqueueMail(tx, { kind: confirmed, to: { userId, payload }, now })
  }
  await db.transaction().execute(confirm).catch(rejectTaken)
}

/** Passed in, because the mails of this room import this file. */
type EnqueueReset = (db: Db, request: { userId: string; now: Date }) => Promise<void>

/**
 * Stops a pending change, or undoes a confirmed one, for the owner of the previous address. They did not want it, so
 * somebody else has a way into the account: all ways are closed, and a link to set a new password is mailed to the
 * previous address. Returns the user's id.
 */
export const undoEmailChange = async (
  db: Db,
  { token, now, enqueuePasswordReset }: { token: string; now: Date; enqueuePasswordReset: EnqueueReset },
): Promise<string> => {
  const undo = async (tx: Tx) => {
    const { user, change } = await lockChange(tx, token, 'undo')
    const { previous_email: email, confirmed_at: confirmedAt } = change
    if (later(confirmedAt ?? change.requested_at, undoSeconds) <= now) throw changeGone()
    await assertNotBanned(tx, user.id)
    // Changes that came later are undone with it.
    await tx
      .deleteFrom('email_changes')
      .where('user_id', '=', user.id)
      .where('requested_at', '>=', change.requested_at)
      .execute()
    if (user.email !== email) {
      await tx.updateTable('users').set({ email, updated_at: now }).where('id', '=', user.id).execute()
    }
    await closeOtherWaysIn(tx, user.id, now)
    await markAddressProven(tx, user.id, now)
    await enqueuePasswordReset(tx, { userId: user.id, now })
    return user.id
  }
  return db.transaction().execute(undo).catch(rejectTaken)
}
