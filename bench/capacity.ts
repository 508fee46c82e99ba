import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { updateKind } from '@rostrum/contract/updates'
import { startProgram, type RunningProgram } from '../e2e/app.ts'
import { startSession } from '../server/src/accounts/sessions.ts'
import { createApp, type App } from '../server/src/app.ts'
import { createItem, publishItem } from '../server/src/content/commands.ts'
import { announceEvents } from '../server/src/events/announcements.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openRedis } from '../server/src/platform/redis.ts'
import { openSmtpPeer } from '../server/testing/smtp.ts'
import { startMeasured, usageOf } from './processes.ts'
import { printSizes } from './sizes.ts'

const people = 500
const streamsPerPerson = 4
const addresses = 2_000
const idleSeconds = 10

const residentBytes = async ({ process: { pid } }: RunningProgram): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}

const openStream = async (origin: string, session: string, agent: Agent): Promise<IncomingMessage> => {
  const request = get(`${origin}/api/stream`, { agent, headers: { authorization: `Bearer ${session}` } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`A stream answered ${response.statusCode}.`)
  response.resume()
  return response
}

/** What each person costs a node who has a page open that shows changes at once. */
const measureStreams = async (node: RunningProgram, sessions: string[]): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  // Whatever the first streams load stays.
  const streams = [await openStream(node.origin, sessions[0] ?? '', agent)]
  const before = { ...(await usageOf(node)), resident: await residentBytes(node) }
  for (const session of sessions) {
    for (let count = 0; count < streamsPerPerson; count += 1) {
      streams.push(await openStream(node.origin, session, agent))
    }
  }
  const opened = await usageOf(node)
  const resident = await residentBytes(node)
  // What is measured is that nothing happens.
  await wait(idleSeconds * 1000)
  const idle = (await usageOf(node)).cpuSeconds - opened.cpuSeconds
  const count = streams.length - 1
  const kilobytes = (bytes: number) => (bytes / count / 1000).toFixed(1)
  console.log(`${count} open streams of ${people} people`)
  console.log(
    `  each ${kilobytes(opened.heapBytes - before.heapBytes)} kB of heap, ${kilobytes(resident - before.resident)} kB resident, ` +
      `${(((opened.cpuSeconds - before.cpuSeconds) / count) * 1000).toFixed(1)} ms of CPU to open`,
  )
  console.log(`  all of them together ${((idle / idleSeconds) * 100).toFixed(1)} % of a core while nothing happens`)
  for (const stream of streams) stream.destroy()
  agent.destroy()
}

const publishUpdate = async ({ services: { db, jobs } }: App, organizationId: string, userId: string) => {
  const now = new Date()
  const attributes = { ...updateKind.example, notification_type: 'email_and_profile' }
  const id = await createItem(db, { kind: updateKind, organizationId, attributes, now })
  const viewer = { userId, sessionId: '', organizationId, role: 'owner' as const, isModerator: false }
  await publishItem(db, { kind: updateKind, id }, { viewer, now, jobs, listeners: announceEvents })
}

/** How quickly a worker mails an update to the followers of an organization, to a mail server that takes all at once. */
const measureMails = async (app: App, env: Record<string, string>): Promise<void> => {
  const { db } = app.services
  const { id: organizationId } = await db
    .selectFrom('organizations')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const rows = await db.selectFrom('users').select('id').orderBy('id').execute()
  await db.deleteFrom('follows').where('organization_id', '=', organizationId).execute()
  const follows = rows.map(({ id }) => ({ organization_id: organizationId, user_id: id }))
  await db.insertInto('follows').values(follows).execute()
  await db.updateTable('users').set({ email_verified_at: new Date() }).execute()
  const server = await openSmtpPeer({ maxStoredBytes: 100 })
  const program = [join(import.meta.dirname, '../server/src/worker.ts')]
  const worker = await startMeasured(program, { env: { ...env, SMTP_URL: server.url }, ready: null })
  const before = await usageOf(worker)
  const start = performance.now()
  await publishUpdate(app, organizationId, rows[0]?.id ?? '')
  // The mail server only stores what it gets, and tells nobody.
  while (server.received.length < rows.length) await wait(50)
  const seconds = (performance.now() - start) / 1000
  const { cpuSeconds } = await usageOf(worker)
  console.log(`${rows.length} mails of an update, one worker with 5 connections`)
  console.log(
    `  ${(rows.length / seconds).toFixed(0)} /s, ${(rows.length / (cpuSeconds - before.cpuSeconds)).toFixed(0)} /s of CPU`,
  )
  await worker.stop()
  await server.close()
}

const numberIn = (text: string, name: string): number => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(text)?.[1])

/** What Redis has to remember and to do for requests of many addresses. */
const measureRedis = async (server: string, env: Record<string, string>, redisUrl: string): Promise<void> => {
  const redis = openRedis(redisUrl)
  await once(redis, 'ready')
  await redis.flushdb()
  const node = await startProgram([process.execPath, server], {
    env: { ...env, REDIS_URL: redisUrl, TRUST_PROXY: '1' },
    ready: '/readyz',
  })
  const read = async () => {
    const info = await redis.info()
    return {
      bytes: numberIn(info, 'used_memory'),
      commands: numberIn(info, 'total_commands_processed'),
      cpu: numberIn(info, 'used_cpu_user') + numberIn(info, 'used_cpu_sys'),
    }
  }
  const before = await read()
  for (let number = 0; number < addresses; number += 1) {
    const headers = { 'x-forwarded-for': `10.${number >> 8}.${number % 256}.7` }
    await (await fetch(`${node.origin}/api/organizations?visit=${number}`, { headers })).text()
  }
  const after = await read()
  const perAddress = (name: 'bytes' | 'commands' | 'cpu') => (after[name] - before[name]) / addresses
  console.log(`Redis, one request of each of ${addresses} addresses`)
  console.log(
    `  ${perAddress('bytes').toFixed(0)} bytes for a minute, ${perAddress('commands').toFixed(1)} commands, ` +
      `${(perAddress('cpu') * 1e6).toFixed(0)} µs of CPU`,
  )
  await node.stop()
  redis.disconnect()
}

/** What one node, one worker and one Redis hold, for the figures of docs/scale.md. */
export const benchCapacity = async (
  databaseUrl: string,
  server: string,
  env: Record<string, string>,
): Promise<void> => {
  const app: App = await createApp(readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' }))
  const { db } = app.services
  const rows = await db.selectFrom('users').select('id').orderBy('id').limit(people).execute()
  const sessions: string[] = []
  for (const { id } of rows) sessions.push(await startSession(db, id))
  const node = await startMeasured([server], { env, ready: '/readyz' })
  await measureStreams(node, sessions)
  await node.stop()
  await measureMails(app, env)
  await printSizes(databaseUrl)
  await app.close()
  const redisUrl = process.env['REDIS_URL']
  if (redisUrl) await measureRedis(server, env, redisUrl)
}
