import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { openViewCounter } from './counter.ts'
import { viewOf } from './view-of.ts'

/** Counts views after the answer has been sent, so that nobody waits for it. */
export const watchViews = (server: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void => {
  const counter = openViewCounter({
    db,
    clock,
    onFailure: (error) => server.log.error({ err: error }, 'views could not be stored yet'),
  })
  server.addHook('onResponse', async ({ method, url, headers }, { statusCode: status }) => {
    const view = viewOf({ method, url, headers, status })
    if (view) counter.count(view)
  })
  server.addHook('onClose', () => counter.stop())
}
