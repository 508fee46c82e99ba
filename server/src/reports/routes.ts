import { reportEndpoints, type ReportedType } from '@rostrum/contract/reports'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { fileReport } from './commands.ts'
import { presentReport } from './present.ts'

/** Finds a public subject by its id and returns its current text and its organization. */
export type FindPublic = (
  db: Db,
  subject: { type: ReportedType; id: string },
) => Promise<{ text: string; organizationId: string } | undefined>

interface Services {
  db: Db
  clock: Clock
  findPublic: FindPublic
}

export const reportRoutes = ({ db, clock, findPublic }: Services): Implementation[] =>
  implement(
    reportEndpoints,
    {
      'POST /reports': async ({ body, viewer }) => {
        const { subject_type: type, subject_id: id, reason, note } = body
        const subject = await findPublic(db, { type, id })
        if (!subject) throw new AppError('NOT_FOUND')
        // Members of an organization cannot report its own content.
        if (viewer.organizationId === subject.organizationId) throw new AppError('FORBIDDEN')
        const given = { subject: { type, id, text: subject.text }, reporterId: viewer.userId, reason, note }
        return { data: presentReport(await fileReport(db, { ...given, now: clock.now() })) }
      },
    },
    { 'POST /reports': 20 },
  )
