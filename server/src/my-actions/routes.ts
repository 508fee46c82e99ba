import { myActionEndpoints } from '@rostrum/contract/my-actions'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import { presentMyAction } from './present.ts'
import { countMyActions, listMyActions } from './queries.ts'

export const myActionRoutes = ({ db, clock }: { db: Db; clock: Clock }): Implementation[] =>
  implement(myActionEndpoints, {
    'GET /my-actions': async ({ query, viewer, request }) => {
      const wanted = { userId: viewer.userId, when: query.when, now: clock.now() }
      const [rows, total] = await Promise.all([listMyActions(db, wanted, query), countMyActions(db, wanted)])
      return toPage(rows.map(presentMyAction), { ...query, total, path: pathOf(request), query })
    },
  })
