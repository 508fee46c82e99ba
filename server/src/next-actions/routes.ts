import { nextActionEndpoints } from '@rostrum/contract/next-actions'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { presentNextAction } from './present.ts'
import { findDone, listNext } from './queries.ts'

interface Services {
  db: Db
  publicUrl: string
  clock: Clock
}

export const nextActionRoutes = ({ db, publicUrl, clock }: Services): Implementation[] =>
  implement(nextActionEndpoints, {
    'GET /next-actions': async ({ query, viewer }) => {
      const [kind = '', itemId = ''] = query.after.split(':')
      const after = { kind, itemId, userId: viewer?.userId ?? null, now: clock.now() }
      const done = await findDone(db, after)
      if (!done) throw new AppError('NOT_FOUND')
      const rows = await listNext(db, done, after)
      return { data: rows.map((row) => presentNextAction(row, publicUrl)) }
    },
  })
