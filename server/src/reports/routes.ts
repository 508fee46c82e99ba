import { reportEndpoints, type ReportedType } from '@rostrum/contract/reports'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import type { Realtime } from '../platform/realtime.ts'
import { fileReport } from './commands.ts'
import { tellModerators } from './moderators.ts'
import { presentReport } from './present.ts'
import { assertFewReports, reporterOf } from './visitors.ts'

/** Finds a public subject by its id and returns its current text and its organization. */
export type FindPublic = (
  db: Db,
  subject: { type: ReportedType; id: string },
) => Promise<{ text: string; organizationId: string } | undefined>

interface Services {
  db: Db
  clock: Clock
  limiter: Limiter
  realtime: Realtime
  findPublic: FindPublic
}

export const reportRoutes = ({ db, clock, limiter, realtime, findPublic }: Services): Implementation[] =>
  implement(
    reportEndpoints,
    {
      'POST /reports': async ({ body, viewer, language, request }) => {
        const { subject_type: type, subject_id: id, reason, note } = body
        const reporter = reporterOf(body, viewer, language)
        const subject = await findPublic(db, { type, id })
        if (!subject) throw new AppError('NOT_FOUND')
        // Members of an organization cannot report its own content.
        if (viewer?.organizationId === subject.organizationId) throw new AppError('FORBIDDEN')
        if (!('userId' in reporter)) await assertFewReports(limiter, { request, email: reporter.email })
        const given = { subject: { type, id, text: subject.text }, reporter, reason, note }
        const report = await fileReport(db, { ...given, now: clock.now() })
        await tellModerators({ db, realtime })
        return { data: presentReport(report) }
      },
    },
    { 'POST /reports': 20 },
  )
