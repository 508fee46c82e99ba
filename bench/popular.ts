import { eventKind } from '@rostrum/contract/events'
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { RunningProgram } from '../e2e/app.ts'
import { startSession } from '../server/src/accounts/sessions.ts'
import { openDatabase, type Db } from '../server/src/platform/db/database.ts'
import { noLimits } from '../server/src/platform/db/pool.ts'
import { median, percentile } from './load.ts'
import { cpuSecondsOf, startMeasured, usageOf } from './processes.ts'
import { cellsRow } from './table.ts'

const rounds = 5
/** As many mails of guests go out before they have a pace. */
const actors = 300
const connections = 16
const crowd = 200
/** How long reads are measured while nothing else happens. */
const idleMilliseconds = 1000
const places = 10

const attributesWith = (capacity: number | null) => JSON.stringify({ ...eventKind.example, capacity })

/** Each of the given number of organizations publishes one event. */
const publishEvents = async (client: Client, count: number, capacity: number | null): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>(
    `insert into content_items (id, organization_id, kind, status, title, attributes, first_published_at, published_at)
      select gen_random_uuid(), id, 'events', 'published', 'Fill the hearing room', $1, now(), now()
      from (select id from organizations order by id limit $2) publisher returning id`,
    [attributesWith(capacity), count],
  )
  return rows.map(({ id }) => id)
}

const openSessions = async (client: Client, db: Db): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>('select id from users order by id limit $1', [actors])
  const sessions: string[] = []
  for (const { id } of rows) sessions.push(await startSession(db, id))
  return sessions
}

interface Act {
  headers: Record<string, string>
  body: string
}

const json = { 'content-type': 'application/json' }
const answer = (itemId: string, more: object = {}) =>
  JSON.stringify({ campaign_type: 'events', campaign_id: itemId, outcome: 'going', ...more })

const asAccount = (session: string, itemId: string): Act => ({
  headers: { ...json, authorization: `Bearer ${session}` },
  body: answer(itemId),
})

const asGuest = (number: number, itemId: string): Act => {
  const email = `${createHash('sha1').update(`${itemId}-${number}`).digest('hex')}@example.org`
  return { headers: json, body: answer(itemId, { guest: { name: 'Maya Okafor', email } }) }
}

interface Done {
  perSecond: number
  perCpuSecond: number
  /** CPU milliseconds of PostgreSQL for each act, and what it writes for it. */
  databaseMilliseconds: number
  walBytes: number
}

const act = async (origin: string, { headers, body }: Act): Promise<void> => {
  const response = await fetch(`${origin}/api/campaign-engagements`, { method: 'POST', headers, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`An act answered ${response.status}: ${text}`)
}

/** So many at once; each of them sends one act after the other. */
const send = async (program: RunningProgram, client: Client, acts: Act[]): Promise<Done> => {
  const readDatabase = async () => {
    const { rows } = await client.query<{ bytes: number }>(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float as bytes`,
    )
    return { cpuSeconds: await cpuSecondsOf('postgres'), walBytes: rows[0]?.bytes ?? 0 }
  }
  const databaseBefore = await readDatabase()
  const waiting = acts.values()
  const before = await usageOf(program)
  const start = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const next of waiting) await act(program.origin, next)
    }),
  )
  const seconds = (performance.now() - start) / 1000
  const after = await usageOf(program)
  const database = await readDatabase()
  return {
    perSecond: acts.length / seconds,
    perCpuSecond: acts.length / (after.cpuSeconds - before.cpuSeconds),
    databaseMilliseconds: ((database.cpuSeconds - databaseBefore.cpuSeconds) / acts.length) * 1000,
    walBytes: (database.walBytes - databaseBefore.walBytes) / acts.length,
  }
}

const compareRates = async (program: RunningProgram, client: Client, sessions: string[]): Promise<void> => {
  const whoActs: Record<string, (number: number, itemId: string) => Act> = {
    'with an account': (number, itemId) => asAccount(sessions[number] ?? '', itemId),
    'without an account': asGuest,
  }
  console.log(`${actors} first acts, ${connections} at once, median of ${rounds} rounds (target: 0.90)`)
  console.log(cellsRow('', ['many items', 'one item', 'ratio', '/s CPU, many', '/s CPU, one', 'database', 'written']))
  for (const [name, actOf] of Object.entries(whoActs)) {
    const done: Record<'many' | 'one', Done[]> = { many: [], one: [] }
    const once = async (items: string[]) =>
      send(
        program,
        client,
        sessions.map((_, number) => actOf(number, items[number % items.length] ?? '')),
      )
    await once(await publishEvents(client, actors, null))
    // The rounds alternate, so that other load on the machine affects both equally.
    for (let round = 0; round < rounds; round += 1) {
      done.many.push(await once(await publishEvents(client, actors, null)))
      done.one.push(await once(await publishEvents(client, 1, null)))
    }
    const all = (key: keyof Done) => [done.many, done.one].map((rows) => median(rows.map((row) => row[key])))
    const [many = 0, one = 0] = all('perSecond')
    const cells = [
      ...[many, one].map((rate) => `${rate.toFixed(0)} /s`),
      (one / many).toFixed(2),
      ...all('perCpuSecond').map((rate) => rate.toFixed(0)),
      `${(all('databaseMilliseconds')[1] ?? 0).toFixed(1)} ms`,
      `${((all('walBytes')[1] ?? 0) / 1000).toFixed(1)} kB`,
    ]
    console.log(cellsRow(name, cells))
  }
}

/** Milliseconds of one read after another, while something goes on. */
const readMeanwhile = async (origin: string, paths: readonly string[], work: Promise<unknown>): Promise<number[]> => {
  const goesOn = Symbol('goes on')
  const times: number[] = []
  while ((await Promise.race([work, Promise.resolve(goesOn)])) === goesOn) {
    const start = performance.now()
    const response = await fetch(`${origin}${paths[times.length % paths.length]}`)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`A read answered ${response.status}.`)
    times.push(performance.now() - start)
  }
  return times
}

/** Reads of other organizations, which nobody keeps, while nothing else goes on, and while a crowd wants ten places. */
const compareReads = async (program: RunningProgram, client: Client, sessions: string[]): Promise<void> => {
  const { rows } = await client.query<{ id: string }>('select id from organizations order by id desc limit 10000')
  const ids = rows.map(({ id }) => id)
  let page = 0
  const nextPaths = () => {
    page += 500
    return ids.slice(page - 500, page).map((id) => `/api/organizations/${id}`)
  }
  const burst = async (itemIds: string[]) => {
    await Promise.all(
      sessions
        .slice(0, crowd)
        .map((session, number) => act(program.origin, asAccount(session, itemIds[number % itemIds.length] ?? ''))),
    )
  }
  const idle: number[] = []
  const onOne: number[] = []
  const onMany: number[] = []
  const onOpen: number[] = []
  const seconds: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    idle.push(...(await readMeanwhile(program.origin, nextPaths(), wait(idleMilliseconds))))
    onMany.push(...(await readMeanwhile(program.origin, nextPaths(), burst(await publishEvents(client, crowd, null)))))
    onOpen.push(...(await readMeanwhile(program.origin, nextPaths(), burst(await publishEvents(client, 1, null)))))
    const start = performance.now()
    onOne.push(...(await readMeanwhile(program.origin, nextPaths(), burst(await publishEvents(client, 1, places)))))
    seconds.push((performance.now() - start) / 1000)
  }
  console.log(`GET /api/organizations/:id, one after the other, during ${crowd} RSVPs at once (target: 2.0)`)
  console.log(cellsRow('', ['reads', 'median', 'p95', 'slowest', 'ratio', 'of p95']))
  const row = (name: string, times: number[]) => {
    const ratioOf = (percent: number) => (percentile(times, percent) / percentile(idle, percent)).toFixed(2)
    const cells = [percentile(times, 50), percentile(times, 95), Math.max(...times)].map((time) => time.toFixed(1))
    console.log(cellsRow(name, [String(times.length), ...cells, ratioOf(50), ratioOf(95)]))
  }
  row('nothing else', idle)
  row(`on ${crowd} events`, onMany)
  row('on one event', onOpen)
  row(`on one with ${places} places`, onOne)
  console.log(`  the RSVPs on one took ${median(seconds).toFixed(2)} s`)
}

/** What many acts on one thing cost, and what others notice of them. */
export const benchPopular = async (databaseUrl: string, server: string, env: Record<string, string>): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const database = await openDatabase({ databaseUrl, dataDir: '' }, noLimits)
  const sessions = await openSessions(client, database.db)
  const program = await startMeasured([server], { env, ready: '/readyz' })
  try {
    await compareRates(program, client, sessions)
    await compareReads(program, client, sessions)
  } finally {
    await Promise.all([program.stop(), database.close(), client.end()])
  }
}
