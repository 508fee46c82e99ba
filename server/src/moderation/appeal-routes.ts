import { appealEndpoints } from '@rostrum/contract/appeals'
import type { AppealOutcome } from '@rostrum/contract/decisions'
import type { ContentListeners } from '../content/listeners.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation, type Viewer } from '../platform/http/implement.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import type { Realtime } from '../platform/realtime.ts'
import {
  countAppeals,
  countDecisions,
  findAppeal,
  listAppeals,
  listDecisions,
  presentAppeals,
  presentDecision,
} from './appeal-queries.ts'
import { decideAppeal } from './appeals.ts'
import { tellDecided } from './tell-decided.ts'

interface Services {
  db: Db
  clock: Clock
  realtime: Realtime
  listeners: ContentListeners
}

/** The calls of moderators about decisions and the appeals against them. */
export const appealRoutes = ({ db, clock, realtime, listeners }: Services): Implementation[] => {
  const answerAppeal = async (id: string, answer: { outcome: AppealOutcome; reason: string }, viewer: Viewer) => {
    const decided = await decideAppeal(db, { id, ...answer, listeners }, { viewer, now: clock.now() })
    const row = await findAppeal(db, id)
    const [shown] = row ? await presentAppeals(db, [row], viewer) : []
    if (!shown) throw new AppError('NOT_FOUND')
    await tellDecided({ db, realtime }, decided.organization_id)
    return { data: shown }
  }

  return implement(appealEndpoints, {
    'GET /moderation/decisions': async ({ query, request }) => {
      const [rows, total] = await Promise.all([listDecisions(db, query), countDecisions(db)])
      return toPage(rows.map(presentDecision), { ...query, total, path: pathOf(request), query })
    },
    'GET /moderation/appeals': async ({ query, viewer, request }) => {
      const [rows, total] = await Promise.all([listAppeals(db, query), countAppeals(db, query.state)])
      return toPage(await presentAppeals(db, rows, viewer), { ...query, total, path: pathOf(request), query })
    },
    'POST /moderation/appeals/:id/actions?action=uphold': ({ params, body, viewer }) =>
      answerAppeal(params.id, { outcome: 'upheld', reason: body.reason }, viewer),
    'POST /moderation/appeals/:id/actions?action=reverse': ({ params, body, viewer }) =>
      answerAppeal(params.id, { outcome: 'reversed', reason: body.reason }, viewer),
  })
}
