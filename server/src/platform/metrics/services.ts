import { sql } from 'kysely'
import { Counter, Gauge } from 'prom-client'
import type { Db, OpenDatabase } from '../db/database.ts'
import type { Metrics } from './registry.ts'

interface JobState {
  queue: string
  waiting: number
  active: number
  failed: number
  /** Seconds since the oldest due job was due. */
  oldest: number
}

/** Finished jobs are left out, because there are many and nothing waits for them. */
const readJobs = async (db: Db): Promise<JobState[]> => {
  const { rows } = await sql<JobState>`
    select name as queue,
      count(*) filter (where state < 'active')::int as waiting,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8 as oldest
    from jobs.job where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_pgboss\\_\\_%'
    group by name`.execute(db)
  return rows
}

interface MailState {
  status: string
  count: number
  oldest: number
}

const readMails = async (db: Db): Promise<MailState[]> => {
  const { rows } = await sql<MailState>`
    select status, count(*)::int as count,
      coalesce(extract(epoch from now() - min(next_attempt_at) filter (where next_attempt_at <= now())), 0)::float8 as oldest
    from mails where status in ('queued', 'sending') group by status
    union all select 'dead', count(*)::int, 0 from mails where status = 'dead'`.execute(db)
  return rows
}

/** How long a scrape waits for the database. */
const timeoutMilliseconds = 2_000

const within = async <T>(work: Promise<T>): Promise<T | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    // This is the time limit of the race. It is cleared when the work finishes first.
    timer = setTimeout(resolve, timeoutMilliseconds, null)
  })
  try {
    return await Promise.race([work, late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

const gauges = ({ registry }: Metrics) => {
  const gauge = <T extends string>(name: string, help: string, labelNames: T[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  return {
    jobs: gauge('rostrum_jobs', 'Unfinished jobs of all nodes and workers', ['queue', 'state']),
    oldestJob: gauge('rostrum_job_oldest_due_seconds', 'Seconds since the oldest due job was due', ['queue']),
    mails: gauge('rostrum_mails', 'Unsent mails of all nodes and workers', ['status']),
    oldestMail: gauge('rostrum_mail_oldest_due_seconds', 'Seconds since the oldest queued mail was due'),
    up: gauge('rostrum_database_up', '1 if the database answered within two seconds'),
    pool: gauge('rostrum_database_connections', 'Database connections of this node: maximum, in use, and waited for', [
      'state',
    ]),
    publicReads: new Counter({
      name: 'rostrum_public_reads_total',
      help: 'Public reads of this node, by the place where they began: on a standby or on the primary',
      labelNames: ['place'],
      registers: [registry],
    }),
  }
}

/** Measures only when metrics are requested. Without a database, the other metrics are still served. */
export const watchServices = (metrics: Metrics, database: Pick<OpenDatabase, 'db' | 'usage' | 'publicReads'>): void => {
  const { jobs, oldestJob, mails, oldestMail, up, pool, publicReads } = gauges(metrics)

  const measureDatabase = async () => {
    for (const gauge of [jobs, oldestJob, mails, oldestMail]) gauge.reset()
    const states = await within(Promise.all([readJobs(database.db), readMails(database.db)]))
    up.set(states === null ? 0 : 1)
    if (states === null) return oldestMail.set(Number.NaN)
    const [jobStates, mailStates] = states
    for (const { queue, waiting, active, failed, oldest } of jobStates) {
      jobs.set({ queue, state: 'waiting' }, waiting)
      jobs.set({ queue, state: 'active' }, active)
      jobs.set({ queue, state: 'failed' }, failed)
      oldestJob.set({ queue }, oldest)
    }
    for (const status of ['queued', 'sending', 'dead'])
      mails.set({ status }, mailStates.find((each) => each.status === status)?.count ?? 0)
    oldestMail.set(mailStates.find(({ status }) => status === 'queued')?.oldest ?? 0)
  }

  const measureNode = () => {
    publicReads.reset()
    for (const [place, count] of Object.entries(database.publicReads() ?? {})) publicReads.inc({ place }, count)
    const usage = database.usage()
    if (usage === null) return
    pool.set({ state: 'most' }, usage.max)
    pool.set({ state: 'busy' }, usage.busy)
    pool.set({ state: 'waiting' }, usage.waiting)
  }

  metrics.beforeScrape(async () => {
    // This comes first, because the queries of the next step use a connection of the pool themselves.
    measureNode()
    await measureDatabase()
  })
}
