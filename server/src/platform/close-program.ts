import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import type { OpenDatabase } from './db/database.ts'
import { stopWithin } from './shutdown.ts'
import type { JobQueue } from './jobs.ts'
import type { MailSender } from './mail/sender.ts'
import type { RealtimeHub } from './realtime.ts'
import type { BackgroundWork } from './room.ts'

/** How long running work may delay the shutdown, and how long each connection may then take to close. */
const finishMilliseconds = 6_500
const closeMilliseconds = 1_400

interface Running {
  server: FastifyInstance
  sender: MailSender
  background: readonly BackgroundWork[]
  jobs: JobQueue
  realtime: RealtimeHub
  redis: Redis | null
  database: OpenDatabase
}

export const closeProgram = async ({
  server,
  sender,
  background,
  jobs,
  realtime,
  redis,
  database,
}: Running): Promise<void> => {
  // Nothing new is accepted. Running requests, mails, deliveries and jobs finish at the same time.
  const working = [
    { name: 'server', stopped: server.close() },
    { name: 'mail', stopped: sender.stop() },
    ...background.map(({ name, stop }) => ({ name, stopped: stop() })),
    { name: 'jobs', stopped: jobs.stop() },
  ]
  await Promise.all(
    working.map(({ name, stopped }) => stopWithin(finishMilliseconds, stopped, { name, log: server.log })),
  )
  await stopWithin(closeMilliseconds, realtime.close(), { name: 'realtime', log: server.log })
  redis?.disconnect()
  await stopWithin(closeMilliseconds, database.close(), { name: 'database', log: server.log })
}
