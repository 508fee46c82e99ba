import type { FastifyInstance } from 'fastify'
import { contentKinds, endpoints } from '@rostrum/contract'
import { Redis } from 'ioredis'
import { openAuthentication } from './accounts/authentication.ts'
import type { DepartureListener } from './accounts/deletion.ts'
import { exportSessions, type ExportSources } from './accounts/export.ts'
import { exportActs } from './accounts/export-acts.ts'
import { accountHousekeeping } from './accounts/housekeeping.ts'
import { accountMails, enqueuePasswordReset, farewell } from './accounts/mails.ts'
import { mailPasswordReset } from './accounts/password-reset.ts'
import { accountRoutes } from './accounts/routes.ts'
import { sessionRoutes } from './accounts/session-routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { recentActivitiesOf } from './activity/recent.ts'
import { activityRoutes } from './activity/routes.ts'
import { candidateRoutes } from './candidates/routes.ts'
import { exportMessages } from './chat/export.ts'
import { chatRoutes } from './chat/routes.ts'
import { freePlaces, leaveEngagements } from './content/departure.ts'
import { engagementRoutes } from './content/engagement-routes.ts'
import { exportEngagements } from './content/export.ts'
import { tellPublications, type PublicationListener } from './content/published.ts'
import { leaveMessages } from './contact/departure.ts'
import { exportLetters } from './contact/export.ts'
import { contactHousekeeping } from './contact/housekeeping.ts'
import { contactRoutes } from './contact/routes.ts'
import { countPublished } from './content/queries.ts'
import { contentRoutes } from './content/routes.ts'
import { contactMails } from './contact/mails.ts'
import { beginDigests } from './digests/begin.ts'
import { digestBatches, digestMails } from './digests/mails.ts'
import { donationLinkRoutes } from './donation-links/routes.ts'
import { announceEvents, eventBatches } from './events/announcements.ts'
import { callOffEvents } from './events/departure.ts'
import { eventMails } from './events/mails.ts'
import { remindOfEvents } from './events/reminders.ts'
import { eventRoutes } from './events/routes.ts'
import { removeBytes } from './files/commands.ts'
import { exportFiles } from './files/export.ts'
import { fileRoutes } from './files/routes.ts'
import { serveCovers } from './files/serve-covers.ts'
import { serveImages } from './files/serve-images.ts'
import { leaveFollows } from './follows/departure.ts'
import { exportFollows } from './follows/export.ts'
import { followRoutes } from './follows/routes.ts'
import { createOrganization } from './organizations/commands.ts'
import { removeOrganization } from './organizations/departure.ts'
import { exportMailPreferences } from './mail-preferences/export.ts'
import { mailPreferenceRoutes } from './mail-preferences/routes.ts'
import { demandOwn } from './organizations/queries.ts'
import { organizationMails } from './organizations/mails.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { serveSharePictures } from './organizations/share-picture.ts'
import { moderationMails } from './moderation/mails.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { findPublic } from './moderation/subjects.ts'
import { announceNews } from './notifications/announce.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { leavePhoneBanks } from './phone-bank/departure.ts'
import { exportRegistrations } from './phone-bank/export.ts'
import { phoneBankRoutes } from './phone-bank/routes.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase, type OpenDatabase } from './platform/db/database.ts'
import { migrateToLatest } from './platform/db/migrate.ts'
import { within } from './platform/ending.ts'
import { openMetrics } from './platform/metrics/registry.ts'
import { serveMetrics } from './platform/metrics/serve.ts'
import { watchServices } from './platform/metrics/services.ts'
import { platformHousekeeping } from './platform/housekeeping.ts'
import { serveApi } from './platform/http/api.ts'
import { serveDocumentation } from './platform/http/documentation.ts'
import { serveHealth } from './platform/http/health.ts'
import type { Implementation } from './platform/http/implement.ts'
import { createLimiter, type Limiter } from './platform/http/limiter.ts'
import { createServer, type LogStream } from './platform/http/server.ts'
import type { VisitorReads } from './platform/http/visitor-reads.ts'
import { type JobDefinition, type JobQueue, openJobs } from './platform/jobs.ts'
import type { BatchKind } from './platform/mail/batches.ts'
import { serveMailbox } from './platform/mail/mailbox-page.ts'
import type { MailKind } from './platform/mail/outbox.ts'
import { createMailSender } from './platform/mail/sender.ts'
import { type Mailer, openMailer } from './platform/mail/transport.ts'
import type { Realtime } from './platform/realtime.ts'
import { openRealtime } from './platform/realtime/hub.ts'
import { openStorage } from './platform/storage.ts'
import { exportIdentities } from './social/export.ts'
import { socialMails } from './social/mails.ts'
import { serveSocial } from './social/redirects.ts'
import { socialRoutes } from './social/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { leaveReports } from './reports/departure.ts'
import { exportReports } from './reports/export.ts'
import { reportHousekeeping } from './reports/housekeeping.ts'
import { reportRoutes } from './reports/routes.ts'
import { mailFollowers, updateBatches, updateMails } from './updates/mails.ts'
import { exportInvitations } from './team/export.ts'
import { leaveInvitations } from './team/departure.ts'
import { teamHousekeeping } from './team/housekeeping.ts'
import { teamMails } from './team/mails.ts'
import { teamRoutes } from './team/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { openStreams } from './stream/routes.ts'

/** Everything that rooms are built from. A room asks for the narrowest part of it. */
export interface Services {
  config: Config
  db: OpenDatabase['db']
  jobs: JobQueue
  clock: Clock
  storage: ReturnType<typeof openStorage>
  mailer: Mailer
  realtime: Realtime
  limiter: Limiter
}

/** What each room does when an account is deleted; before the account goes, and in the same transaction. */
const departureListenersOf = ({ jobs, config }: Pick<Services, 'jobs' | 'config'>): DepartureListener[] => [
  farewell(config.publicUrl),
  callOffEvents,
  leaveReports,
  leaveFollows,
  leaveEngagements({ jobs, kinds: contentKinds }),
  leavePhoneBanks,
  leaveMessages,
  leaveInvitations,
  removeOrganization(config.publicUrl),
]

/** Where each section of a person's own data is read. */
const exportSources: ExportSources = {
  sessions: exportSessions,
  social_identities: exportIdentities,
  files: exportFiles,
  follows: exportFollows,
  mail_preferences: exportMailPreferences,
  engagements: exportEngagements,
  phone_bank_registrations: exportRegistrations,
  chat_messages: exportMessages,
  contact_messages: exportLetters,
  invitations: exportInvitations,
  acts: exportActs,
  reports: exportReports,
}

const implementationsOf = (services: Services): Implementation[] => [
  ...accountRoutes({
    ...services,
    createOrganization,
    departureListeners: departureListenersOf(services),
    exportSources,
  }),
  ...auditRoutes({ db: services.db, demandOwn }),
  ...sessionRoutes(services),
  ...socialRoutes(services),
  ...supportRoutes(services.config),
  ...fileRoutes(services),
  ...organizationRoutes({ ...services, countPublished, recentActivities: recentActivitiesOf(services) }),
  ...teamRoutes(services),
  ...followRoutes(services),
  ...contentRoutes({ ...services, listeners: announceEvents }, contentKinds),
  ...engagementRoutes({ ...services, listeners: announceEvents }),
  ...candidateRoutes(services),
  ...donationLinkRoutes(services),
  ...phoneBankRoutes({ ...services, publicUrl: services.config.publicUrl }),
  ...contactRoutes({ ...services, publicUrl: services.config.publicUrl }),
  ...eventRoutes({ db: services.db, publicUrl: services.config.publicUrl }),
  ...chatRoutes(services),
  ...notificationRoutes(services),
  ...reportRoutes({ ...services, findPublic }),
  ...moderationRoutes({ ...services, listeners: announceEvents }),
  ...mailPreferenceRoutes(services),
  ...searchRoutes(services, contentKinds),
  ...activityRoutes({ db: services.db, recentActivities: recentActivitiesOf(services) }),
]

/** Who is told when something becomes public for the first time. */
const publicationListenersOf = (services: Omit<Services, 'jobs'>): PublicationListener[] => [
  announceNews(services),
  mailFollowers(services),
]

const jobDefinitionsOf = (services: Omit<Services, 'jobs'>): JobDefinition<never>[] => [
  platformHousekeeping(services.db),
  accountHousekeeping(services),
  tellPublications(publicationListenersOf(services)),
  contactHousekeeping(services),
  teamHousekeeping(services),
  reportHousekeeping(services),
  removeBytes(services),
  freePlaces({ ...services, kinds: contentKinds, listeners: announceEvents }),
  mailPasswordReset({ ...services, enqueuePasswordReset }),
  remindOfEvents(services),
  beginDigests(services),
]

/** Every mail there is: what it says, and, of those to many, who gets it. */
const mailKindsOf = (services: Omit<Services, 'jobs'>): { kinds: MailKind[]; batchKinds: BatchKind[] } => {
  const given = { ...services, publicUrl: services.config.publicUrl }
  return {
    kinds: [
      accountMails,
      socialMails,
      organizationMails,
      teamMails,
      updateMails,
      eventMails,
      contactMails,
      digestMails,
      moderationMails,
    ].flatMap((mailsOf) => mailsOf(given)),
    batchKinds: [...updateBatches, ...eventBatches, ...digestBatches],
  }
}

export interface App {
  server: FastifyInstance
  /** The API as pages read it. */
  read: VisitorReads
  services: Services
  /** Takes jobs in this process. */
  work: () => Promise<void>
  close: () => Promise<void>
}

/** How long work under way may keep the program from closing, and then each of the things that it rests on. */
const finishMilliseconds = 6_500
const closeMilliseconds = 1_400

/** The whole program but for listening: tests inject requests, main.ts listens, worker.ts only works. */
export const createApp = async (
  config: Config,
  given: { database?: OpenDatabase; clock?: Clock; log?: LogStream } = {},
): Promise<App> => {
  const database = given.database ?? (await openDatabase(config))
  await migrateToLatest(database.db)
  // A command that was under way when Redis went would wait until it is back; a request does not wait for that.
  const patience = { maxRetriesPerRequest: 1, commandTimeout: 1_000 }
  const redis = config.redisUrl === undefined ? null : new Redis(config.redisUrl, patience)
  const server = await createServer(config, redis, given.log)
  redis?.on('error', (error) => server.log.warn({ err: error }, 'redis'))

  const metrics = openMetrics()
  serveMetrics(server, metrics, config)
  const realtime = openRealtime(redis, server.log)
  const base = {
    config,
    db: database.db,
    clock: given.clock ?? systemClock,
    storage: openStorage(config),
    mailer: openMailer(config.mail, database.db),
    realtime,
    limiter: createLimiter(server, config),
  }
  const definitions = jobDefinitionsOf(base)
  const jobs = await openJobs(database, definitions, server.log)
  const services = { ...base, jobs }
  const sender = createMailSender(database, base, { ...mailKindsOf(base), log: server.log })
  const streams = openStreams({ ...base, realtime })
  server.addHook('preClose', async () => streams.end())

  let read: VisitorReads | undefined
  await server.register(
    async (api) => {
      read = serveApi(api, [...implementationsOf(services), ...streams.routes], {
        db: database.db,
        authenticate: openAuthentication({ ...services, log: server.log }),
        rateLimitScale: config.rateLimitScale,
        checkAnswers: config.mode === 'test',
      })
    },
    { prefix: '/api' },
  )
  if (!read) throw new Error('Fastify registers what it is given before it goes on.')
  await serveDocumentation(server, endpoints)
  serveSocial(server, services)
  serveImages(server, base)
  serveCovers(server)
  serveSharePictures(server, { db: database.db, rateLimitScale: config.rateLimitScale })
  if (config.demo && config.mail.smtpUrl === undefined) serveMailbox(server, base)
  watchServices(metrics, { database, openStreams: streams.count })
  serveHealth(server, { db: database.db, jobs })

  return {
    server,
    read,
    services,
    work: async () => {
      await jobs.work(definitions)
      await sender.work()
    },
    close: async () => {
      // No more work is taken, and what is under way is finished, everywhere at once.
      const working = [
        { name: 'server', stopped: server.close() },
        { name: 'mail', stopped: sender.stop() },
        { name: 'jobs', stopped: jobs.stop() },
      ]
      await Promise.all(
        working.map(({ name, stopped }) => within(finishMilliseconds, stopped, { name, log: server.log })),
      )
      await within(closeMilliseconds, realtime.close(), { name: 'realtime', log: server.log })
      redis?.disconnect()
      await within(closeMilliseconds, database.close(), { name: 'database', log: server.log })
    },
  }
}
