import { endpoints } from '@rostrum/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import { closeProgram } from './close-program.ts'
import type { Config } from './config.ts'
import { openDatabase, type OpenDatabase } from './db/database.ts'
import { warnAboutLetterCase } from './db/letter-case.ts'
import { embeddedUpkeep } from './db/upkeep.ts'
import { migrateToLatest } from './db/migrate.ts'
import { noLimits } from './db/pool.ts'
import { platformHousekeeping } from './housekeeping.ts'
import { type ApiOptions, serveApi } from './http/api.ts'
import { serveDocumentation } from './http/documentation.ts'
import { serveHealth } from './http/health.ts'
import { createServer, type LogStream } from './http/server.ts'
import type { InProcessReads } from './http/in-process-reads.ts'
import { openJobs } from './jobs.ts'
import { serveMailbox } from './mail/mailbox-page.ts'
import { createMailSender } from './mail/sender.ts'
import { serveBounces } from './mail/serve-bounces.ts'
import { keepAnswers } from './http/kept-answers.ts'
import { serveMetrics } from './metrics/serve.ts'
import { watchServices } from './metrics/services.ts'
import { firstConnection, openRedis } from './redis.ts'
import { assertImplemented, gatherJobs, gatherMails, gatherRoutes, type Room } from './room.ts'
import { openBaseServices, type Services } from './services.ts'
import { protectStorage } from './storage.ts'

export interface App {
  server: FastifyInstance
  /** Reads public endpoints within the process, for pages. */
  read: InProcessReads
  services: Services
  /** Starts taking jobs and sending mail in this process. */
  work: () => Promise<void>
  close: () => Promise<void>
}

/** Replacements for parts of the program, mainly for tests, and what only a program that listens does. */
export interface ProgramOverrides {
  database?: OpenDatabase
  clock?: Clock
  log?: LogStream
  /** Whether answers to anonymous callers are kept for some seconds, which hides what is written past the API. */
  keepsAnswers?: boolean
}

interface Composition {
  rooms: readonly Room[]
  openAuthentication: (services: Services & { log: FastifyBaseLogger }) => ApiOptions['authenticate']
}

const warnWithoutMailServer = ({ mode, demo, mail }: Config, log: Pick<FastifyBaseLogger, 'warn'>): void => {
  if (mode !== 'production' || demo || mail.smtpUrl !== undefined) return
  log.warn(
    'SMTP_URL is not set, so no mail is sent: nobody can reset a password or confirm an address. Set it to your mail server and restart. Until then, only the recipient and the subject of each mail are kept, for a week.',
  )
}

/** Migrations have no time limits, because building an index may take minutes, which no request may take. */
const openMigrated = async (config: Config, given: OpenDatabase | undefined): Promise<OpenDatabase> => {
  const database = given ?? (await openDatabase(config, noLimits))
  await migrateToLatest(database.db)
  if (given || database.kind === 'embedded') return database
  await database.close()
  return openDatabase(config)
}

/** Builds the whole program, except that it does not listen yet. */
export const openProgram = async (
  { rooms, openAuthentication }: Composition,
  config: Config,
  overrides: ProgramOverrides = {},
): Promise<App> => {
  const database = await openMigrated(config, overrides.database)
  const redis = config.redisUrl === undefined ? null : openRedis(config.redisUrl)
  const server = await createServer(config, redis, overrides.log)
  if (redis) await firstConnection(redis, server.log)

  warnWithoutMailServer(config, server.log)
  await warnAboutLetterCase(database.db, server.log)
  await protectStorage(config)
  const base = openBaseServices({ config, database, redis, server, clock: overrides.clock })
  serveMetrics(server, base.metrics, config)
  const definitions = [platformHousekeeping(base.db), ...embeddedUpkeep(database), ...gatherJobs(rooms, base)]
  const jobs = await openJobs(database, definitions, server.log)
  const services = { ...base, jobs }
  const sender = createMailSender(database, base, { ...gatherMails(rooms, base), log: server.log })
  const background = rooms.flatMap(
    ({ backgroundWork }) => backgroundWork?.({ ...services, listen: database.listen, log: server.log }) ?? [],
  )
  const implementations = gatherRoutes(rooms, services)
  assertImplemented(endpoints, implementations)

  for (const { watch } of rooms) watch?.(server, services)
  let read: InProcessReads | undefined
  await server.register(
    async (api) => {
      read = serveApi(api, implementations, {
        db: database.db,
        authenticate: openAuthentication({ ...services, log: server.log }),
        clock: base.clock,
        publicUrl: config.publicUrl,
        rateLimitScale: config.rateLimitScale,
        checkAnswers: config.mode === 'test',
        pageChanges: base.pageChanges,
        keptAnswers: overrides.keepsAnswers ? keepAnswers(api, base.pageChanges) : undefined,
      })
    },
    { prefix: '/api' },
  )
  if (!read) throw new Error('Fastify did not register the API.')
  await serveDocumentation(server, endpoints)
  for (const { serve } of rooms) serve?.(server, services)
  const { bounces } = config.mail
  if (bounces?.secret !== undefined) await serveBounces(server, { ...config, db: database.db, secret: bounces.secret })
  if (config.demo && config.mail.smtpUrl === undefined) serveMailbox(server, base)
  watchServices(base.metrics, database)
  serveHealth(server, { db: database.db, jobs })

  return {
    server,
    read,
    services,
    work: async () => {
      await jobs.work(definitions)
      await sender.work()
      for (const { work } of background) await work()
    },
    close: () => closeProgram({ server, sender, background, jobs, realtime: base.realtime, redis, database }),
  }
}
