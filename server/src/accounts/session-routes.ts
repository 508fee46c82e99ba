import { sessionEndpoints } from '@rostrum/contract/sessions'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import type { Realtime } from '../platform/realtime.ts'
import { presentOwnSession, presentSession } from './present.ts'
import { findUser } from './queries.ts'
import { renewSessionToken } from './session-tokens.ts'
import { countSessions, endOwnSession, endSessionsOf, listSessions, notifySessionsEnded } from './sessions.ts'

/** Lists and ends the viewer's sessions, and renews the token of the current one. */
export const sessionRoutes = ({
  db,
  clock,
  realtime,
}: {
  db: Db
  clock: Clock
  realtime: Realtime
}): Implementation[] =>
  implement(
    sessionEndpoints,
    {
      'GET /sessions': async ({ viewer, query, request }) => {
        const now = clock.now()
        const [rows, total] = await Promise.all([
          listSessions(db, viewer, { ...query, now }),
          countSessions(db, viewer.userId, now),
        ])
        const data = rows.map((row) => presentOwnSession(row, viewer))
        return toPage(data, { ...query, total, path: pathOf(request), query: {} })
      },
      'DELETE /sessions/:id': async ({ viewer, params }) => {
        const wasThere = await endOwnSession(db, { userId: viewer.userId, sessionId: params.id })
        if (!wasThere) throw new AppError('NOT_FOUND')
        notifySessionsEnded(realtime, viewer.userId)
        return undefined
      },
      'POST /sessions/actions?action=end-others': async ({ viewer }) => {
        await endSessionsOf(db, viewer.userId, { except: viewer.sessionId })
        notifySessionsEnded(realtime, viewer.userId)
        return undefined
      },
      'POST /sessions/actions?action=renew': async ({ viewer }) => {
        const token = await renewSessionToken(db, viewer.sessionId, clock.now())
        return { data: presentSession(await findUser(db, viewer.userId), token) }
      },
    },
    { 'POST /sessions/actions?action=renew': 20 },
  )
