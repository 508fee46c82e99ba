import type { Language } from '@rostrum/catalogue'
import { comparableAddress } from '@rostrum/contract/email-address'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { newId } from '../identifiers.ts'
import { addressAllowances, type Allowance, takeAllowances, unprovenAllowances } from './allowances.ts'
import { type PaceOf, takeTurns } from './pace.ts'
import type { ComposedMail } from './transport.ts'

/** Senders are notified on this channel when a transaction that queued a mail commits. */
export const mailChannel = 'rostrum_mails'

/** A user: the mail uses the address and the language that they have when it is sent. */
type ToUser = { userId: string; payload?: object; content?: ComposedMail }
/** A person without an account: the mail uses their address, and the language of their last act. */
type ToGuest = { guestId: string; payload: object; content?: never }
/** An address without an account. The mail is composed immediately and stored until it is sent, or composed then. */
type ToAddress = { address: string } & (
  | { content: ComposedMail; payload?: never }
  | { payload: object; content?: never }
)

export interface NewMail {
  /** The name of a {@link MailKind}. With `content` it can be any name and is only for the operator's list. */
  kind: string
  to: ToUser | ToGuest | ToAddress
  /** Mails with a key that is already known are not queued. Keys are kept for {@link retentionDays}. */
  dedupeKey?: string
  /** Further limits of this mail. */
  allowances?: Allowance[]
  /** Of each of these, mails go out one after the other: see {@link takeTurns}. */
  paces?: PaceOf[]
  /**
   * The limits of addresses that nobody has proved to own do not apply: the mail is about the security of the
   * recipient's own account, and strangers cannot cause any number of them.
   */
  isUnlimited?: boolean
  now: Date
  /** When it is sent, if not now. Only for mails that are composed then. */
  sendAt?: Date
}

/** Mails with a lower number are sent first: a password reset must not wait for mail to an organization's followers. */
export const priorities = { personal: 0, bulk: 1 } as const

/** Days until finished mails are deleted with their keys, including dead letters. */
const retentionDays = 90

export const wakeSenders = async (tx: Db): Promise<void> => {
  await sql`select pg_notify(${mailChannel}, '')`.execute(tx)
}

const recipientOf = (to: NewMail['to']) => {
  if ('userId' in to) return null
  return 'address' in to ? to.address : sql<string>`(select email from people where id = ${to.guestId})`
}

/**
 * Inserts the mails that are not known yet. Returns their ids, with the address of a user who has not proved it, or of a
 * guest.
 */
const insertMails = (tx: Db, mails: (NewMail & { id: string })[]) =>
  tx
    .insertInto('mails')
    .values(
      mails.map(({ id, kind, to, dedupeKey, now, sendAt }) => ({
        id,
        kind,
        user_id: 'userId' in to ? to.userId : null,
        guest_id: 'guestId' in to ? to.guestId : null,
        recipient: recipientOf(to),
        payload: JSON.stringify(to.payload ?? {}),
        content: to.content === undefined ? null : JSON.stringify(to.content),
        dedupe_key: dedupeKey,
        next_attempt_at: sendAt ?? now,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning([
      'id',
      sql<
        string | null
      >`(select email from users where users.id = mails.user_id and users.email_verified_at is null)`.as('unproven'),
      sql<string | null>`(select email from people where people.id = mails.guest_id)`.as('guest'),
    ])
    .execute()

const allowancesOf = (
  { to, allowances = [], isUnlimited }: NewMail,
  { unproven, guest }: { unproven: string | null; guest: string | null },
): Allowance[] => {
  if (isUnlimited) return allowances
  const address = 'address' in to ? to.address : guest
  if (address !== null) return [...addressAllowances(address), ...allowances]
  return unproven === null ? allowances : [...unprovenAllowances(unproven), ...allowances]
}

interface Enqueued {
  /** Until all of the mails could be sent, 0 if all are queued. */
  seconds: number
  /** Gives the mails their turns. Resolves to whether one of them has to wait. */
  takeTurns: () => Promise<boolean>
}

const enqueueInTransaction = async (tx: Db, given: NewMail[]): Promise<Enqueued> => {
  const [first] = given
  if (!first) return { seconds: 0, takeTurns: () => Promise.resolve(false) }
  const mails = given.map((mail) => ({ ...mail, id: newId() }))
  const inserted = new Map((await insertMails(tx, mails)).map((row) => [row.id, row]))
  const used = mails.flatMap((mail) => {
    const row = inserted.get(mail.id)
    return row === undefined ? [] : [[mail.id, allowancesOf(mail, row)] as const]
  })
  const exceeded = await takeAllowances(tx, new Map(used), first.now)
  if (exceeded.size > 0) {
    await tx
      .deleteFrom('mails')
      .where('id', 'in', [...exceeded.keys()])
      .execute()
  }
  await wakeSenders(tx)
  const paced = mails.flatMap(({ id, paces = [] }) =>
    inserted.has(id) && !exceeded.has(id) && paces.length > 0 ? [[id, paces] as const] : [],
  )
  return {
    seconds: Math.max(0, ...exceeded.values()),
    takeTurns: () => takeTurns(tx, new Map(paced), first.now),
  }
}

const enqueueAndTakeTurns = async (tx: Db, mails: NewMail[]): Promise<number> => {
  const { seconds, takeTurns: takeTheirTurns } = await enqueueInTransaction(tx, mails)
  await takeTheirTurns()
  return seconds
}

/**
 * Queues the mails that are within the limits of their recipients, and drops the others. Returns the seconds until all
 * of them could be sent, 0 if all are queued. With a transaction as `db`, the mails exist if and only if it commits.
 */
export const enqueueWithinLimits = (db: Db, mails: NewMail[]): Promise<number> =>
  db.isTransaction ? enqueueAndTakeTurns(db, mails) : db.transaction().execute((tx) => enqueueAndTakeTurns(tx, mails))

/**
 * Queues mails whose paces are shared by many transactions. The last thing that the transaction does must be to call what
 * this returns, which gives them their turns: others wait from then until it ends.
 */
export const enqueueWithoutTurns = async (tx: Tx, mails: NewMail[]): Promise<Enqueued['takeTurns']> =>
  (await enqueueInTransaction(tx, mails)).takeTurns

/** Like {@link enqueueWithinLimits}, for callers who must not learn that a mail is not sent. */
export const enqueueMails = async (db: Db, mails: NewMail[]): Promise<void> => {
  await enqueueWithinLimits(db, mails)
}

export const enqueueMail = (db: Db, mail: NewMail): Promise<void> => enqueueMails(db, [mail])

export interface MailReader {
  /** Null while nobody has proved to own the address: the name may be any text of a stranger then. */
  firstName: string | null
  language: Language
}

/** The name of {@link MailReader}, for queries of the table `users`. */
export const readerName = sql<string | null>`case when users.email_verified_at is not null then users.first_name end`

export interface MailTask {
  id: string
  /** Null for a mail to a guest or a bare address, whether or not an account has this address. */
  recipient: (MailReader & { userId: string; email: string }) | null
  /** The person without an account to whom the mail goes. */
  guest: { id: string; language: Language } | null
  payload: object
  batch: { subjectId: string | null; payload: object } | null
}

/**
 * How a room composes its mails. Gets many tasks at once, so that a few queries suffice for all of them, and returns
 * the mails in the same order. Null means that the mail is not needed anymore, because its subject no longer exists.
 */
export interface MailKind {
  name: string
  compose: (tasks: MailTask[]) => Promise<(ComposedMail | null)[]>
}

/** A kind that composes its mails one by one, for mails that are sent individually. */
export const singly = (
  name: string,
  compose: (task: MailTask) => Promise<ComposedMail | null> | ComposedMail | null,
): MailKind => ({
  name,
  compose: async (tasks) => {
    const composed: (ComposedMail | null)[] = []
    for (const task of tasks) composed.push(await compose(task))
    return composed
  },
})

/** Stops mail to an address, in whichever form it is written. */
export const suppress = async (db: Db, address: string, reason: string): Promise<void> => {
  await db
    .insertInto('mail_suppressions')
    .values({ address: comparableAddress(address), reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Allows mail to an address again when a user enters it as their own. Returns whether it was suppressed. */
export const allowAddress = async (db: Db, address: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('mail_suppressions')
    .where('address', '=', comparableAddress(address))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Lists the dead letters for the operator, oldest first. */
export const listDeadLetters = (db: Db, limit: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'kind', 'status', 'attempts', 'last_error', 'created_at', 'finished_at'])
    .where('status', '=', 'dead')
    .orderBy('id')
    .limit(limit)
    .execute()

export const countDeadLetters = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('mails')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('status', '=', 'dead')
    .executeTakeFirstOrThrow()
  return row.total
}

/** Requeues one or all dead letters with all their attempts. Returns how many there were. */
export const requeueDeadLetters = async (db: Db, which: { id: string } | 'all'): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ status: 'queued', attempts: 0, next_attempt_at: new Date(), finished_at: null })
    .where('status', '=', 'dead')
    .$if(which !== 'all', (query) => query.where('id', '=', which === 'all' ? '' : which.id))
    .executeTakeFirst()
  await wakeSenders(db)
  return Number(numUpdatedRows)
}

interface Waiting {
  kind: string
  guestIds: string[]
  /** The mails whose payload has one of these values in this field. */
  about: { field: string; values: string[] }
  now: Date
}

/** Drops mails to guests that were not sent yet. Returns how many of them were waiting for their turn. */
export const dropWaitingMails = async (tx: Db, { kind, guestIds, about, now }: Waiting): Promise<number> => {
  const { rows } = await sql<{ is_waiting: boolean }>`
    update mails set status = 'dropped', finished_at = ${now}, recipient = null
    where guest_id = any(${guestIds}::uuid[]) and kind = ${kind} and status = 'queued'
      and payload ->> ${about.field}::text = any(${about.values}::text[])
    returning next_attempt_at > ${now} and attempts = 0 as is_waiting`.execute(tx)
  return rows.filter(({ is_waiting: isWaiting }) => isWaiting).length
}

/** Deletes everything that is queued or kept for these addresses. Mails to an account are deleted with its row. */
export const deleteMailsTo = async (tx: Db, addresses: string[]): Promise<void> => {
  for (const table of ['mails', 'kept_mails'] as const) {
    await tx
      .deleteFrom(table)
      .where(sql<boolean>`lower(recipient) = any(${addresses}::text[])`)
      .execute()
  }
}

export const deleteFinishedMails = (db: Db): Promise<void> =>
  deleteInBatches(db, 'mails', sql`finished_at < now() - make_interval(days => ${retentionDays})`)
