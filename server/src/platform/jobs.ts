import { fromKysely, PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, OpenDatabase } from './db/database.ts'

/** What a room says of its job; the payload carries ids, never personal data that a row already holds. */
export interface JobDefinition<T extends object> {
  name: string
  /** When it also runs by itself, with an empty payload: a cron line in UTC. Once in all, however many workers there are. */
  cron?: string
  /** Must be idempotent: a job whose worker dies runs again. */
  run: (payload: T) => Promise<void>
}

export interface Jobs {
  /** With a transaction as `db`, the job exists exactly when the transaction commits. */
  enqueue: (db: Db, name: string, payload: object) => Promise<void>
}

export interface JobQueue extends Jobs {
  /** Starts taking work. Nodes that only serve requests never call it. */
  work: (definitions: JobDefinition<never>[]) => Promise<void>
  isReady: () => boolean
  stop: () => Promise<void>
}

const schema = 'jobs'
/** How long jobs under way may go on when it stops; what is not done by then is tried again, by whoever works next. */
const finishMilliseconds = 5_000
/** The id of no job. */
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
    // A job is taken when its transaction commits; looking for jobs all the time would cost the embedded database most.
    useListenNotify: true,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  for (const { name } of definitions) {
    await boss.createQueue(name, { retryLimit: 5, retryBackoff: true, retryDelay: 5, notify: true })
    // Reads the queue into pg-boss's memory. It would else be read by the first `enqueue`, on a connection of its own:
    // the embedded database has but one, which the transaction around that `enqueue` holds.
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
        // How often it looks by itself: for what is tried again, and for all where a pooler in between lets nobody listen.
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
