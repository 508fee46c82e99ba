import type { ReportedSubject } from '@rostrum/contract/moderation'
import type { Db } from '../platform/db/database.ts'
import {
  countReasons,
  countReported,
  listNewest,
  listReported,
  type ReportFilters,
  type ReportRow,
  type SubjectRow,
} from './report-queries.ts'
import { listSubjectsNow, type SubjectNow } from './subjects.ts'

const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const presentReported = (
  row: SubjectRow,
  given: { now: SubjectNow | undefined; reports: ReportRow[]; reasons: { reason: string; count: number }[] },
): ReportedSubject => ({
  id: `${row.subject_type}:${row.subject_id}`,
  type: 'reported-subjects',
  attributes: {
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    text: row.text,
    organization: given.now ? { id: given.now.organization_id, name: given.now.organization_name } : null,
    author: personOf(given.now?.author_id ?? null, given.now?.author_name ?? null),
    is_shown: given.now?.is_shown ?? false,
    is_restorable: given.now?.is_restorable ?? false,
    reports_count: row.reports_count,
    reasons: Object.fromEntries(given.reasons.map(({ reason, count }) => [reason, count])),
    first_reported_at: row.first_reported_at.toISOString(),
    last_reported_at: row.last_reported_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_by: personOf(row.closed_by, row.closer_name),
    outcome: row.outcome,
    reports: given.reports.map((report) => ({
      id: report.id,
      reason: report.reason,
      note: report.note,
      reporter: personOf(report.reporter_id, report.reporter_name),
      visitor: report.visitor_email === null ? null : { name: report.visitor_name ?? '', email: report.visitor_email },
      created_at: report.created_at.toISOString(),
    })),
  },
})

/**
 * A page of reported subjects with their reports. The number of statements does not depend on the number of subjects.
 */
export const readReported = async (
  db: Db,
  filters: ReportFilters,
  request: { page: number; perPage: number },
): Promise<{ data: ReportedSubject[]; total: number }> => {
  const [rows, total] = await Promise.all([listReported(db, filters, request), countReported(db, filters)])
  const ids = rows.map((row) => row.subject_id)
  const [reports, reasons, subjects] = await Promise.all([
    listNewest(db, filters, ids),
    countReasons(db, filters, ids),
    listSubjectsNow(db, ids),
  ])
  const reportsOf = Map.groupBy(reports, (report) => report.subject_id)
  const reasonsOf = Map.groupBy(reasons, (reason) => reason.subject_id)
  const nowOf = new Map(subjects.map((subject) => [subject.subject_id, subject]))
  const data = rows.map((row) =>
    presentReported(row, {
      now: nowOf.get(row.subject_id),
      reports: reportsOf.get(row.subject_id) ?? [],
      reasons: reasonsOf.get(row.subject_id) ?? [],
    }),
  )
  return { data, total }
}
