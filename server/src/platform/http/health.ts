import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import type { JobQueue } from '../jobs.ts'
import { AppError } from './errors.ts'

/**
 * `/healthz`: the process is alive. `/readyz`: the process can serve requests, because database and job queue are
 * ready.
 */
export const serveHealth = (app: FastifyInstance, { db, jobs }: { db: Db; jobs: Pick<JobQueue, 'isReady'> }): void => {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (request) => {
    try {
      await sql`select 1`.execute(db)
    } catch (error) {
      request.log.error({ err: error }, 'database not ready')
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 })
    }
    if (!jobs.isReady()) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 })
    return { status: 'ready' }
  })
}
