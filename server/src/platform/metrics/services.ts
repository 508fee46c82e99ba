import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import type { Db, OpenDatabase } from '../db/database.ts'
import type { Metrics } from './registry.ts'

interface JobState {
  queue: string
  waiting: number
  active: number
  failed: number
  /** Seconds since the one that is due longest was due. */
  oldest: number
}

/** Finished jobs are not looked at: there are many, and nobody waits for them. */
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

/** Longer than this no scrape waits for the database. */
const patienceMilliseconds = 2_000

const within = async <T>(work: Promise<T>): Promise<T | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    // The other runner of a race, not a wait: it is cleared when the work is done first.
    timer = setTimeout(resolve, patienceMilliseconds, null)
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
    jobs: gauge('rostrum_jobs', 'Jobs that are not done, of all nodes and workers together', ['queue', 'state']),
    oldestJob: gauge('rostrum_job_oldest_due_seconds', 'How long the oldest job is due', ['queue']),
    mails: gauge('rostrum_mails', 'Mails that are not sent, of all nodes and workers together', ['status']),
    oldestMail: gauge('rostrum_mail_oldest_due_seconds', 'How long the oldest queued mail is due'),
    up: gauge('rostrum_database_up', '1 when the database answered within two seconds'),
    pool: gauge('rostrum_database_connections', 'Connections of this node: at most, in use, and waited for', ['state']),
  }
}

/** Asks when it is asked, so that nobody pays for it in between. Without a database, the rest is still told. */
export const watchServices = (metrics: Metrics, database: Pick<OpenDatabase, 'db' | 'usage'>): void => {
  const { jobs, oldestJob, mails, oldestMail, up, pool } = gauges(metrics)

  const tellDatabase = async () => {
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

  const tellNode = () => {
    const usage = database.usage()
    if (usage === null) return
    pool.set({ state: 'most' }, usage.most)
    pool.set({ state: 'busy' }, usage.busy)
    pool.set({ state: 'waiting' }, usage.waiting)
  }

  metrics.beforeTelling(async () => {
    // Before the question is asked: it takes a connection, too.
    tellNode()
    await tellDatabase()
  })
}
