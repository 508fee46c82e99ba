import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import type { JobQueue } from '../jobs.ts'
import { AppError } from './errors.ts'

/**
 * `/healthz`: the process is alive. `/readyz`: the process can serve requests, because the database answers and accepts
 * writes, and the job queue is ready.
 */
export const serveHealth = (app: FastifyInstance, { db, jobs }: { db: Db; jobs: Pick<JobQueue, 'isReady'> }): void => {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (request) => {
    try {
      // Locks no row. A standby and a server that was demoted in a failover refuse it, although they answer reads.
      await sql`select from users where false for update`.execute(db)
    } catch (error) {
      request.log.error({ err: error }, 'database not ready')
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 })
    }
    if (!jobs.isReady()) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 })
    return { status: 'ready' }
  })
}
