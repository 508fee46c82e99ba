import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db, OpenDatabase } from './db/database.ts'
import { createLimiter, type Limiter } from './http/limiter.ts'
import type { JobQueue } from './jobs.ts'
import { type Mailer, openMailer } from './mail/transport.ts'
import { type Metrics, openMetrics } from './metrics/registry.ts'
import type { RealtimeHub } from './realtime.ts'
import { openPageChanges, type PageChanges } from './pages/changes.ts'
import { openRealtime } from './realtime/hub.ts'
import { openStorage, type Storage } from './storage.ts'

/**
 * Everything except the job queue, which can only be opened when the jobs are known, and these need the base services.
 */
export interface BaseServices {
  config: Config
  publicUrl: string
  db: Db
  clock: Clock
  storage: Storage
  mailer: Mailer
  realtime: RealtimeHub
  pageChanges: PageChanges
  limiter: Limiter
  metrics: Metrics
  /** Registers a function that runs before the server waits for running requests, to end those that would never end. */
  beforeClose: (end: () => void) => void
}

/** Everything that rooms may depend on. A room declares only the parts that it needs. */
export interface Services extends BaseServices {
  jobs: JobQueue
}

interface Foundation {
  config: Config
  database: OpenDatabase
  redis: Redis | null
  server: FastifyInstance
  clock?: Clock
}

export const openBaseServices = ({
  config,
  database,
  redis,
  server,
  clock = systemClock,
}: Foundation): BaseServices => {
  const realtime = openRealtime(redis, server.log)
  return {
    config,
    publicUrl: config.publicUrl,
    db: database.db,
    clock,
    storage: openStorage(config),
    mailer: openMailer(config, database.db),
    realtime,
    pageChanges: openPageChanges(realtime),
    limiter: createLimiter(server, config),
    metrics: openMetrics(),
    beforeClose: (end) => {
      server.addHook('preClose', async () => end())
    },
  }
}
