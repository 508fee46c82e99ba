import type { Language } from '@rostrum/catalogue'
import { sql } from 'kysely'
import { later } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { MailStatus } from '../db/tables/mail.ts'
import { type MailTask, priorities, readerName } from './outbox.ts'
import type { ComposedMail, MailBasis } from './transport.ts'

/**
 * Seconds after which other senders take over the mails of a dead sender. A live sender renews its leases well before.
 */
export const leaseSeconds = 20

export interface ClaimedMail {
  id: string
  kind: string
  /** One of the `priorities`. */
  priority: number
  attempts: number
  payload: object
  /** Mails that a previous version queued have no basis. */
  content: (Omit<ComposedMail, 'basis'> & Partial<Pick<ComposedMail, 'basis'>>) | null
  recipient: string | null
  user_id: string | null
  guest_id: string | null
  /** Null for an address that nobody has proved to own. */
  first_name: string | null
  email: string | null
  language: Language | null
  batch_id: string | null
  batch_subject_id: string | null
  batch_payload: object | null
  is_suppressed: boolean
}

/** The address to which the mail goes now. */
export const addressOf = ({ email, recipient }: ClaimedMail): string => email ?? recipient ?? ''

export const taskOf = (mail: ClaimedMail): MailTask => ({
  id: mail.id,
  recipient:
    mail.user_id === null
      ? null
      : {
          userId: mail.user_id,
          firstName: mail.first_name,
          email: mail.email ?? '',
          language: mail.language ?? 'en',
        },
  guest: mail.guest_id === null ? null : { id: mail.guest_id, language: mail.language ?? 'en' },
  payload: mail.payload,
  batch: mail.batch_id === null ? null : { subjectId: mail.batch_subject_id, payload: mail.batch_payload ?? {} },
})

/**
 * Personal mail to a suppressed address is composed nevertheless, and then discarded: otherwise, a request for a password
 * reset would cause less work for a banned person than for others, which can be noticed.
 */
export const isSuppressedBulk = ({ is_suppressed: isSuppressed, priority }: ClaimedMail): boolean =>
  isSuppressed && priority > priorities.personal

interface Claiming {
  senderId: string
  limit: number
  now: Date
  /** The least urgent priority that is claimed. By default, all are. */
  upTo?: number
}

/** Claims due mails, and mails whose sender died, for this sender alone. */
export const claimMails = async (db: Db, { senderId, limit, now, upTo }: Claiming): Promise<ClaimedMail[]> => {
  const { rows } = await sql<ClaimedMail>`
    with due as materialized (
      select id from mails
      where status in ('queued', 'sending') and next_attempt_at <= ${now}
        ${upTo === undefined ? sql`` : sql`and priority <= ${upTo}`}
      order by priority, next_attempt_at limit ${limit} for update skip locked
    ), claimed as (
      update mails set status = 'sending', leased_by = ${senderId}, next_attempt_at = ${later(now, leaseSeconds)}
      from due where mails.id = due.id
      returning mails.*
    )
    select claimed.id, claimed.kind, claimed.priority, claimed.attempts, claimed.payload, claimed.content, claimed.recipient,
      claimed.user_id, claimed.guest_id, users.email,
      coalesce(users.language, people.language) as language, claimed.batch_id,
      ${readerName} as first_name,
      batch.subject_id as batch_subject_id, batch.payload as batch_payload,
      exists (select from mail_suppressions suppressed
        where suppressed.address = lower(coalesce(users.email, claimed.recipient)))
        or users.banned_at is not null as is_suppressed
    from claimed
    left join users on users.id = claimed.user_id
    left join people on people.id = claimed.guest_id
    left join mail_batches batch on batch.id = claimed.batch_id
    order by claimed.priority, claimed.id`.execute(db)
  return rows
}

/** Renews the leases of these mails. Returns the ids that still belong to this sender. */
export const renewLeases = async (
  db: Db,
  { senderId, ids, now }: { senderId: string; ids: string[]; now: Date },
): Promise<Set<string>> => {
  const renewed = await db
    .updateTable('mails')
    .set({ next_attempt_at: later(now, leaseSeconds) })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('leased_by', '=', senderId)
    .where('status', '=', 'sending')
    .returning('id')
    .execute()
  return new Set(renewed.map(({ id }) => id))
}

/** Returns claimed mails to the queue that this sender has not tried to send. */
export const releaseMails = async (
  db: Db,
  { senderId, ids, now }: { senderId: string; ids: string[]; now: Date },
): Promise<void> => {
  await db
    .updateTable('mails')
    .set({ status: 'queued', leased_by: null, next_attempt_at: now })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('leased_by', '=', senderId)
    .where('status', '=', 'sending')
    .execute()
}

export interface Finish {
  id: string
  status: Exclude<MailStatus, 'queued' | 'sending'>
  error?: string
  /** What allowed a mail that was sent. */
  basis?: MailBasis
}

/**
 * Stores the results of several mails, and deletes their addresses and contents. Dead letters keep theirs for a retry.
 */
export const finishMails = async (db: Db, finishes: Finish[], now: Date): Promise<void> => {
  const byStatus = Map.groupBy(finishes, ({ status }) => status)
  for (const [status, group] of byStatus) {
    const keepsContent = status === 'dead'
    await sql`
      update mails set status = ${status}, finished_at = ${now}, leased_by = null, last_error = finish.error,
        basis = finish.basis ->> 'by', consent_ids = array(
          select id::uuid from jsonb_array_elements_text(finish.basis -> 'consentIds') as consented (id))
        ${keepsContent ? sql`` : sql`, content = null, recipient = null`}
      from unnest(${group.map(({ id }) => id)}::uuid[], ${group.map(({ error }) => error ?? null)}::text[],
        ${group.map(({ basis }) => basis && JSON.stringify(basis))}::jsonb[]) as finish (id, error, basis)
      where mails.id = finish.id`.execute(db)
  }
}

/** Returns a mail to the queue for a later attempt. */
export const postponeMail = async (
  db: Db,
  { id, senderId, until, error }: { id: string; senderId: string; until: Date; error: string },
): Promise<void> => {
  await db
    .updateTable('mails')
    .set({
      status: 'queued',
      leased_by: null,
      attempts: sql`attempts + 1`,
      next_attempt_at: until,
      last_error: error,
    })
    .where('id', '=', id)
    .where('leased_by', '=', senderId)
    .execute()
}

/** When the next mail or batch is due; null when there is none. */
export const findNextDue = async (db: Db): Promise<Date | null> => {
  const { rows } = await sql<{ due: Date | null }>`
    select least(
      (select min(next_attempt_at) from mails where status in ('queued', 'sending')),
      (select min(next_step_at) from mail_batches where status <> 'done')
    ) as due`.execute(db)
  return rows[0]?.due ?? null
}
