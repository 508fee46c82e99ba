import type { Language } from '@rostrum/catalogue'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { newId } from '../identifiers.ts'
import type { ComposedMail } from './transport.ts'

/** Told on this channel with the commit that queued a mail. */
export const mailChannel = 'rostrum_mails'

/** A person with an account: the mail goes to the address they have, in their language, when it is sent. */
type ToUser = { userId: string; payload?: object; content?: ComposedMail }
/** Anyone else: what it says is composed at once and kept only until the mail is sent, or composed then. */
type ToAddress = { address: string } & (
  | { content: ComposedMail; payload?: never }
  | { payload: object; content?: never }
)

export interface NewMail {
  /** Of a {@link MailKind}, or any name for the operator's list when there is `content`. */
  kind: string
  to: ToUser | ToAddress
  /** The same key queues the same mail once, for as long as it is remembered: {@link keptDays}. */
  dedupeKey?: string
  now: Date
}

/** Lower goes first: nobody waits for a new password behind an organization's hundred thousand followers. */
export const priorities = { personal: 0, bulk: 1 } as const

/** Finished mails are forgotten after this, with their keys; dead ones too. */
const keptDays = 90

export const wakeSenders = async (tx: Db): Promise<void> => {
  await sql`select pg_notify(${mailChannel}, '')`.execute(tx)
}

/** With a transaction as `tx`, the mails exist exactly when the transaction commits. */
export const enqueueMails = async (tx: Db, mails: NewMail[]): Promise<void> => {
  if (mails.length === 0) return
  await tx
    .insertInto('mails')
    .values(
      mails.map(({ kind, to, dedupeKey, now }) => ({
        id: newId(),
        kind,
        user_id: 'userId' in to ? to.userId : null,
        recipient: 'userId' in to ? null : to.address,
        payload: JSON.stringify(to.payload ?? {}),
        content: to.content === undefined ? null : JSON.stringify(to.content),
        dedupe_key: dedupeKey,
        next_attempt_at: now,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
  await wakeSenders(tx)
}

export const enqueueMail = (tx: Db, mail: NewMail): Promise<void> => enqueueMails(tx, [mail])

export interface MailTask {
  id: string
  /** Null for an address that stands for itself, whether there is an account with it or not. */
  recipient: { userId: string; firstName: string; language: Language; email: string } | null
  payload: object
  batch: { subjectId: string | null; payload: object } | null
}

/**
 * What a room says of its mail. Given many at once, so that composing costs the same few queries for one as for all;
 * answers in their order. Null: there is nothing to say any more, because what it was about is gone.
 */
export interface MailKind {
  name: string
  compose: (tasks: MailTask[]) => Promise<(ComposedMail | null)[]>
}

/** A kind whose mails are composed one by one: those that are sent one by one. */
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

/** Stops mail to an address; case does not tell addresses apart. */
export const suppress = async (db: Db, address: string, reason: string): Promise<void> => {
  await db
    .insertInto('mail_suppressions')
    .values({ address: address.toLowerCase(), reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whoever gives an address anew as their own has it tried once more. */
export const allowAddress = async (db: Db, address: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('mail_suppressions')
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What rests for the operator, oldest first. */
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

/** Gives one dead letter, or all of them, a fresh start. Gives how many. */
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

export const forgetFinishedMails = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('mails')
    .where('finished_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
}
