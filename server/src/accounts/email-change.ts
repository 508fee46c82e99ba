import { EMAIL_CHANGE_HOURS, EMAIL_UNDO_DAYS } from '@rostrum/contract/email-changes'
import { sql } from 'kysely'
import { later } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { deleteInBatches } from '../platform/db/delete-in-batches.ts'
import { newId, newToken, tokenHash } from '../platform/identifiers.ts'
import { allowAddress, enqueueMail } from '../platform/mail/outbox.ts'

const pendingSeconds = EMAIL_CHANGE_HOURS * 60 * 60
/** How long a change can be stopped or undone by the owner of the previous address. */
export const undoSeconds = EMAIL_UNDO_DAYS * 24 * 60 * 60

export const emailChangeMailKinds = {
  /** To the new address, with the link that confirms it. */
  confirm: 'accounts.email-confirm',
  /** To the account that already has the new address. */
  taken: 'accounts.email-taken',
  /** To the previous address, at once. */
  requested: 'accounts.email-requested',
  /** To the previous address, when the change is confirmed. */
  changed: 'accounts.email-changed',
  /** To the new address, when the change is confirmed: the ways to log in to the account. */
  confirmed: 'accounts.email-confirmed',
} as const

export interface EmailChangePayload {
  changeId: string
}

/** Anybody can enter the address of an account for their own. */
const takenMails = { name: 'email-taken', max: 3, seconds: 60 * 60 }

interface NewEmailChange {
  user: { id: string; email: string; email_verified_at: Date | null }
  email: string
  now: Date
}

/**
 * Records a change that is pending until somebody with the new address confirms it, instead of any earlier one. The
 * answer is the same whether or not another account has the address; that account gets a mail.
 */
export const requestEmailChange = async (tx: Tx, { user, email, now }: NewEmailChange): Promise<void> => {
  await cancelEmailChange(tx, user.id)
  const payload: EmailChangePayload = { changeId: newId() }
  const isProven = user.email_verified_at !== null
  await tx
    .insertInto('email_changes')
    .values({
      id: payload.changeId,
      user_id: user.id,
      email,
      previous_email: user.email,
      is_previous_proven: isProven,
      requested_at: now,
      expires_at: later(now, pendingSeconds),
      confirmed_at: null,
    })
    .execute()
  await enqueueMail(tx, {
    kind: emailChangeMailKinds.requested,
    to: { address: user.email, payload },
    isUnlimited: isProven,
    now,
  })
  const owner = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (owner) {
    const allowances = [{ limit: takenMails, key: owner.id }]
    await enqueueMail(tx, { kind: emailChangeMailKinds.taken, to: { userId: owner.id }, allowances, now })
  } else {
    await allowAddress(tx, email)
    await enqueueMail(tx, { kind: emailChangeMailKinds.confirm, to: { address: email, payload }, now })
  }
}

/** Deletes the pending change of a user, if there is one. */
export const cancelEmailChange = async (tx: Db, userId: string): Promise<void> => {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute()
}

export const findEmailChange = (db: Db, id: string) =>
  db
    .selectFrom('email_changes as change')
    .innerJoin('users', 'users.id', 'change.user_id')
    .select([
      'change.id',
      'change.user_id',
      'change.email',
      'change.previous_email',
      'change.is_previous_proven',
      'change.confirmed_at',
      'users.language',
      'users.first_name',
      sql<boolean>`users.password_hash is not null`.as('has_password'),
    ])
    .where('change.id', '=', id)
    .executeTakeFirst()

/**
 * All addresses of an account that are known: the current one, earlier ones while the change can be undone, and one that
 * is not confirmed yet. Without those of other accounts, to which a change may have led by mistake.
 */
export const findAddresses = async (db: Db, user: { id: string; email: string }): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`
    select known.email from email_changes change, unnest(array[change.previous_email, change.email]) as known (email)
    where change.user_id = ${user.id}
      and not exists (select from users where users.email = known.email and users.id <> change.user_id)`.execute(db)
  return [...new Set([user.email, ...rows.map(({ email }) => email)])]
}

/** Issues another token for a change. Earlier ones stay valid, because a mail may be composed again. */
export const issueChangeToken = async (db: Db, changeId: string, purpose: 'confirm' | 'undo'): Promise<string> => {
  const token = newToken()
  await db
    .insertInto('email_change_tokens')
    .values({ token_hash: tokenHash(token), change_id: changeId, purpose })
    .execute()
  return token
}

/** Changes that can neither be confirmed nor undone anymore. */
export const deleteOldEmailChanges = (db: Db, now: Date): Promise<void> =>
  deleteInBatches(
    db,
    'email_changes',
    sql`confirmed_at <= ${later(now, -undoSeconds)} or (confirmed_at is null and expires_at <= ${now})`,
  )
