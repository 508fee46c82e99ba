import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import type { OpenDatabase } from './db/database.ts'
import { within } from './ending.ts'
import type { JobQueue } from './jobs.ts'
import type { MailSender } from './mail/sender.ts'
import type { RealtimeHub } from './realtime.ts'

/** How long work under way may keep the program from closing, and then each of the things that it rests on. */
const finishMilliseconds = 6_500
const closeMilliseconds = 1_400

interface Running {
  server: FastifyInstance
  sender: MailSender
  jobs: JobQueue
  realtime: RealtimeHub
  redis: Redis | null
  database: OpenDatabase
}

export const closeProgram = async ({ server, sender, jobs, realtime, redis, database }: Running): Promise<void> => {
  // No more work is taken, and what is under way is finished, everywhere at once.
  const working = [
    { name: 'server', stopped: server.close() },
    { name: 'mail', stopped: sender.stop() },
    { name: 'jobs', stopped: jobs.stop() },
  ]
  await Promise.all(working.map(({ name, stopped }) => within(finishMilliseconds, stopped, { name, log: server.log })))
  await within(closeMilliseconds, realtime.close(), { name: 'realtime', log: server.log })
  redis?.disconnect()
  await within(closeMilliseconds, database.close(), { name: 'database', log: server.log })
}
