import { type AppealSide, decisionEndpoints, type Notice, type Statement } from '@rostrum/contract/decisions'
import { reportReasons } from '@rostrum/contract/reports'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import type { Realtime } from '../platform/realtime.ts'
import { appealUntil } from '../reports/appeal-time.ts'
import { tellModerators } from '../reports/moderators.ts'
import { readNoticeToken, shortNumber } from '../reports/notice-link.ts'
import { fileAppeal, isAppealable } from './appeals.ts'
import { readDecisionToken } from '../reports/decision-link.ts'
import { findReport } from '../reports/queries.ts'

interface Services {
  db: Db
  clock: Clock
  realtime: Realtime
}

const findStatement = (db: Db, id: string) =>
  db
    .selectFrom('moderation_decisions as decision')
    .leftJoin('organizations as organization', 'organization.id', 'decision.organization_id')
    .selectAll('decision')
    .select('organization.name as organization_name')
    .where('decision.id', '=', id)
    .where('decision.forgotten_at', 'is', null)
    // Whoever is reported does not learn of reports that were dismissed.
    .where('decision.outcome', '<>', 'dismissed')
    .executeTakeFirst()

interface Decided {
  id: string
  outcome: string
  decidedAt: Date
  /** Of somebody who reported: nobody is shown the appeal of another. */
  reportId: string | null
}

/** Until when an appeal is possible, and the appeal that was made. */
const redressOf = async (db: Db, side: AppealSide, { id, outcome, decidedAt, reportId }: Decided, now: Date) => {
  const appeal = await db
    .selectFrom('moderation_appeals')
    .select(['text', 'created_at', 'outcome', 'effect', 'reason', 'decided_at'])
    .where('decision_id', '=', id)
    .where('side', '=', side)
    .where('report_id', 'is not distinct from', reportId)
    .executeTakeFirst()
  const until = appealUntil(decidedAt)
  return {
    appeal_until: !appeal && isAppealable(side, outcome) && until > now ? until.toISOString() : null,
    appeal: appeal
      ? {
          ...appeal,
          created_at: appeal.created_at.toISOString(),
          decided_at: appeal.decided_at?.toISOString() ?? null,
        }
      : null,
  }
}

/** The calls of whoever has the link from the mail about a report or a decision. */
export const redressRoutes = ({ db, clock, realtime }: Services): Implementation[] => {
  const noticeOf = async (token: string) => {
    const id = await readNoticeToken(db, token)
    const found = id === null ? undefined : await findReport(db, id)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }
  const statementOf = async (token: string) => {
    const id = await readDecisionToken(db, token)
    const found = id === null ? undefined : await findStatement(db, id)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }
  const showNotice = async (token: string): Promise<{ data: Notice }> => {
    const row = await noticeOf(token)
    const { decision_id: decisionId, outcome, decided_at: decidedAt } = row
    const isDecided = decisionId !== null && outcome !== null && decidedAt !== null
    const redress = isDecided
      ? await redressOf(db, 'reporter', { id: decisionId, outcome, decidedAt, reportId: row.id }, clock.now())
      : { appeal_until: null, appeal: null }
    return {
      data: {
        id: row.id,
        type: 'notices',
        attributes: {
          number: shortNumber(row.id),
          subject_type: row.subject_type,
          text: row.subject_text,
          reason: reportReasons.find((reason) => reason === row.report_reason) ?? 'other',
          note: row.note,
          created_at: row.created_at.toISOString(),
          decision: isDecided ? { outcome, reason: row.reason, decided_at: decidedAt.toISOString() } : null,
          ...redress,
        },
      },
    }
  }
  const showStatement = async (token: string): Promise<{ data: Statement }> => {
    const row = await statementOf(token)
    const { id, outcome, decided_at: decidedAt } = row
    return {
      data: {
        id,
        type: 'statements',
        attributes: {
          number: shortNumber(id),
          subject_type: row.subject_type,
          text: row.subject_text,
          organization_name: row.organization_name,
          outcome,
          origin: row.origin,
          ground: row.ground,
          provision: row.provision,
          reason: row.reason,
          decided_at: decidedAt.toISOString(),
          ...(await redressOf(db, 'concerned', { id, outcome, decidedAt, reportId: null }, clock.now())),
        },
      },
    }
  }
  const appeal = async (given: { decisionId: string; side: AppealSide; reportId: string | null; text: string }) => {
    if (await fileAppeal(db, { ...given, now: clock.now() })) await tellModerators({ db, realtime })
  }
  return implement(
    decisionEndpoints,
    {
      'GET /notices/:token': ({ params }) => showNotice(params.token),
      'POST /notices/:token/appeals': async ({ params, body }) => {
        const { id, decision_id: decisionId } = await noticeOf(params.token)
        if (decisionId === null) throw new AppError('FORBIDDEN', { text: 'server.notAppealable' })
        await appeal({ decisionId, side: 'reporter', reportId: id, text: body.text })
        return showNotice(params.token)
      },
      'GET /decisions/:token': ({ params }) => showStatement(params.token),
      'POST /decisions/:token/appeals': async ({ params, body }) => {
        const { id } = await statementOf(params.token)
        await appeal({ decisionId: id, side: 'concerned', reportId: null, text: body.text })
        return showStatement(params.token)
      },
    },
    { 'POST /notices/:token/appeals': 20, 'POST /decisions/:token/appeals': 20 },
  )
}
