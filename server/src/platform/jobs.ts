import { fromKysely, PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, OpenDatabase } from './db/database.ts'

/** How a room declares a job. The payload contains ids, never personal data that is stored in a row. */
export interface JobDefinition<T extends object> {
  name: string
  /**
   * A cron expression in UTC. The job then also runs on this schedule, with an empty payload and once for all workers.
   */
  cron?: string
  /** Must be idempotent, because a job whose worker dies runs again. */
  run: (payload: T) => Promise<void>
}

export interface Jobs {
  /** With a transaction as `db`, the job exists if and only if the transaction commits. */
  enqueue: (db: Db, name: string, payload: object) => Promise<void>
}

export interface JobQueue extends Jobs {
  /** Starts taking jobs. Nodes that only serve requests never call it. */
  work: (definitions: JobDefinition<never>[]) => Promise<void>
  isReady: () => boolean
  stop: () => Promise<void>
}

const schema = 'jobs'
/** How long running jobs may take when the queue stops. Another worker retries those that have not finished. */
const finishMilliseconds = 5_000
/** An id that no job has. */
const nobody = '00000000-0000-0000-0000-000000000000'

export const openJobs = async (
  database: OpenDatabase,
  definitions: JobDefinition<never>[],
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<JobQueue> => {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) =>
        values && values.length > 0 ? fromKysely(database.db).executeSql(text, values) : database.executeScript(text),
      listen: database.listen,
    },
    schema,
    // Workers are notified on commit, because frequent polling would be expensive for the embedded database.
    useListenNotify: true,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'))
  await boss.start()
  for (const { name } of definitions) {
    await boss.createQueue(name, { retryLimit: 5, retryBackoff: true, retryDelay: 5, notify: true })
    // Loads the queue into pg-boss's cache. Otherwise the first `enqueue` would load it on a connection of its own, but
    // the embedded database has only one, and the transaction around that `enqueue` is using it.
    await boss.cancel(name, nobody)
  }
  let running = true
  return {
    enqueue: async (db, name, payload) => {
      await boss.send(name, payload, { db: fromKysely(db) })
    },
    work: async (taken) => {
      for (const { name, cron, run } of taken) {
        if (cron !== undefined) await boss.schedule(name, cron, {})
        // Polling remains necessary for retries, and for all jobs when a connection pooler prevents LISTEN.
        const notifyPollingIntervalSeconds = cron === undefined ? 5 : 30
        const pollingIntervalSeconds = cron === undefined ? 1 : 30
        await boss.work<never>(name, { pollingIntervalSeconds, notifyPollingIntervalSeconds }, async (jobs) => {
          for (const job of jobs) await run(job.data)
        })
      }
    },
    isReady: () => running,
    stop: async () => {
      running = false
      await boss.stop({ graceful: true, timeout: finishMilliseconds })
    },
  }
}
