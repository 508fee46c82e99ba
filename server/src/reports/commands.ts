import type { Language } from '@rostrum/catalogue'
import { comparableAddress } from '@rostrum/contract/email-address'
import type { ReportReason } from '@rostrum/contract/reports'
import { sql } from 'kysely'
import { later } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { newId } from '../platform/identifiers.ts'
import { enqueueReceipt } from './mails.ts'

/** A user, or somebody without an account as they said, with the language of their mails. */
export type Reporter = { userId: string } | { name: string; email: string; language: Language }

export interface Reporting {
  /** The resource type, the id and the current text of the reported subject. */
  subject: { type: string; id: string; text: string }
  reporter: Reporter
  reason: ReportReason
  note: string | null
  now: Date
}

const columnsOf = (reporter: Reporter) =>
  'userId' in reporter
    ? { reporter_id: reporter.userId }
    : {
        reporter_name: reporter.name,
        reporter_email: comparableAddress(reporter.email),
        reporter_language: reporter.language,
      }

/** The row of a new, open report. */
export const reportRow = ({ subject, reporter, reason, note, now }: Reporting) => ({
  id: newId(),
  subject_type: subject.type,
  subject_id: subject.id,
  subject_text: subject.text,
  ...columnsOf(reporter),
  reason,
  note,
  created_at: now,
})

const upsert = (tx: Db, values: ReturnType<typeof reportRow>) => {
  const { reason, note, subject_text } = values
  const isVisitor = 'reporter_email' in values
  return tx
    .insertInto('reports')
    .values(values)
    .onConflict((conflict) =>
      (isVisitor
        ? conflict.columns(['reporter_email', 'subject_type', 'subject_id']).where('reporter_email', 'is not', null)
        : conflict.columns(['reporter_id', 'subject_type', 'subject_id'])
      ).doUpdateSet({
        reason,
        note,
        subject_text,
        ...(isVisitor && { reporter_name: values.reporter_name, reporter_language: values.reporter_language }),
        created_at: sql`case when reports.closed_at is null then reports.created_at else excluded.created_at end`,
        closed_at: null,
        closed_by: null,
        outcome: null,
        decision_id: null,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether the same person has an open report about the same subject. */
const hasOpenReport = async (tx: Db, { subject, reporter }: Reporting): Promise<boolean> => {
  const row = await tx
    .selectFrom('reports')
    .select('closed_at')
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where((eb) =>
      'userId' in reporter
        ? eb('reporter_id', '=', reporter.userId)
        : eb('reporter_email', '=', comparableAddress(reporter.email)),
    )
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined && row.closed_at === null
}

/** The figures of a year are kept when the reports are deleted. */
const countNotice = (tx: Db, { reason, year, isByVisitor }: { reason: string; year: number; isByVisitor: boolean }) =>
  tx
    .insertInto('notice_counts')
    .values({ year, reason, is_by_visitor: isByVisitor, notices: 1 })
    .onConflict((conflict) =>
      conflict.columns(['year', 'reason', 'is_by_visitor']).doUpdateSet({ notices: sql`notice_counts.notices + 1` }),
    )
    .execute()

/** Whoever sends the same form again and again causes one receipt an hour. */
const receiptSeconds = 60 * 60

const fileInTransaction = async (tx: Db, reporting: Reporting) => {
  const { now, reason } = reporting
  const values = reportRow(reporting)
  const isSameNotice = await hasOpenReport(tx, reporting)
  const row = await upsert(tx, values)
  if (!isSameNotice) {
    await countNotice(tx, { reason, year: now.getUTCFullYear(), isByVisitor: row.reporter_email !== null })
  }
  if (row.receipt_sent_at === null || later(row.receipt_sent_at, receiptSeconds) <= now) {
    await tx.updateTable('reports').set({ receipt_sent_at: now }).where('id', '=', row.id).execute()
    await enqueueReceipt(tx, row, now)
  }
  const isRepeated = row.id !== values.id
  // Anybody can give an address, so nobody learns what has been done with it.
  return row.reporter_email === null
    ? { ...row, is_repeated: isRepeated }
    : { ...row, id: values.id, created_at: now, is_repeated: false }
}

/**
 * Stores a report and sends its receipt. A person has one report per subject: a repeated one replaces reason, note and
 * text, and reopens it if it was closed.
 */
export const fileReport = (db: Db, reporting: Reporting) =>
  db.isTransaction
    ? fileInTransaction(db, reporting)
    : db.transaction().execute((tx) => fileInTransaction(tx, reporting))
export type ReportRow = Awaited<ReturnType<typeof fileReport>>
