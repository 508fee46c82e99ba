import type { ReportOutcome } from '@rostrum/contract/moderation'
import type { ReportedType, ReportReason } from '@rostrum/contract/reports'
import { sql, type RawBuilder } from 'kysely'
import { countUpTo } from '../platform/db/count.ts'
import type { Db } from '../platform/db/database.ts'
import { offsetOf } from '../platform/http/pages.ts'

export interface ReportFilters {
  state: 'open' | 'closed'
  type?: ReportedType | undefined
}

/** Maximum number of reports per subject in the list. The others are only counted. */
const shownReports = 20

const matching = ({ state, type }: ReportFilters): RawBuilder<unknown> => sql`
  report.closed_at is ${state === 'open' ? sql`null` : sql`not null`}
  ${type === undefined ? sql`` : sql`and report.subject_type = ${type}`}`

export interface SubjectRow {
  subject_type: ReportedType
  subject_id: string
  text: string
  reports_count: number
  first_reported_at: Date
  last_reported_at: Date
  closed_at: Date | null
  closed_by: string | null
  closer_name: string | null
  outcome: ReportOutcome | null
}

/** One row per subject, sorted by the last report or, for closed ones, by the time of closing, newest first. */
export const listReported = async (
  db: Db,
  filters: ReportFilters,
  request: { page: number; perPage: number },
): Promise<SubjectRow[]> => {
  const { rows } = await sql<SubjectRow>`
    with subjects as (
      select subject_type, subject_id, count(*)::int as reports_count,
        min(created_at) as first_reported_at, max(created_at) as last_reported_at, max(closed_at) as closed_at,
        (array_agg(subject_text order by created_at desc, id desc))[1] as text,
        (array_agg(closed_by order by closed_at desc nulls last, id desc))[1] as closed_by,
        (array_agg(outcome order by closed_at desc nulls last, id desc))[1] as outcome
      from reports report where ${matching(filters)}
      group by subject_type, subject_id
    )
    select subjects.*, closer.name as closer_name
    from subjects left join users closer on closer.id = subjects.closed_by
    order by ${filters.state === 'open' ? sql`last_reported_at` : sql`closed_at`} desc, subject_id
    limit ${request.perPage} offset ${offsetOf(request)}`.execute(db)
  return rows
}

export const countReported = (db: Db, filters: ReportFilters): Promise<number> =>
  countUpTo(
    db,
    db
      .selectFrom('reports as report')
      .select(['subject_type', 'subject_id'])
      .distinct()
      .where(sql<boolean>`${matching(filters)}`),
  )

export interface ReportRow {
  id: string
  subject_id: string
  reason: ReportReason
  note: string | null
  created_at: Date
  reporter_id: string | null
  reporter_name: string | null
  visitor_name: string | null
  visitor_email: string | null
}

/** The newest reports of each subject, up to `shownReports` per subject. */
export const listNewest = async (db: Db, filters: ReportFilters, ids: string[]): Promise<ReportRow[]> => {
  const { rows } = await sql<ReportRow>`
    select newest.id, newest.subject_id, newest.reason, newest.note, newest.created_at,
      reporter.id as reporter_id, reporter.name as reporter_name, newest.reporter_name as visitor_name,
      newest.reporter_email as visitor_email
    from (
      select report.*, row_number() over (partition by subject_type, subject_id order by created_at desc, id desc) as place
      from reports report where ${matching(filters)} and report.subject_id = any(${ids}::uuid[])
    ) newest left join users reporter on reporter.id = newest.reporter_id
    where newest.place <= ${shownReports}
    order by newest.created_at desc, newest.id desc`.execute(db)
  return rows
}

interface ReasonRow {
  subject_id: string
  reason: ReportReason
  count: number
}

export const countReasons = async (db: Db, filters: ReportFilters, ids: string[]): Promise<ReasonRow[]> => {
  const { rows } = await sql<ReasonRow>`
    select subject_id, reason, count(*)::int as count
    from reports report where ${matching(filters)} and report.subject_id = any(${ids}::uuid[])
    group by subject_id, reason`.execute(db)
  return rows
}
