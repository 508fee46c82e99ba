import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import { endpoints } from '@rostrum/contract'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { accessTable } from '../testing/access-table.ts'
import { type Answer, createTestApp, type TestApp } from '../testing/app.ts'
import { buildCast } from '../testing/callers.ts'
import { freshAddress } from '../testing/fresh-address.ts'
import { mailIsOut } from '../testing/mailbox.ts'
import { openStranger, type Stranger } from '../testing/stranger.ts'
import type { EndpointKey } from '../testing/valid-calls.ts'
import { listTables } from './platform/backup/tables.ts'
import { sharedLimit } from './platform/http/api.ts'

interface Cost {
  mails: number
  /** Of rows, including what is kept of mails and answers. */
  kilobytes: number
}
const nothing: Cost = { mails: 0, kilobytes: 0 }

/**
 * The most that one address without an account may cause in a minute, as docs/security.md lists it. A new call that
 * needs no account must cost nothing, or be added here and there.
 */
const bounds: Partial<Record<EndpointKey, Cost>> = {
  'POST /login': { mails: 0, kilobytes: 10 },
  'POST /register': { mails: 10, kilobytes: 200 },
  'POST /forgotPassword': { mails: 5, kilobytes: 50 },
  // Who has the token that was mailed is the owner of the account, and is told.
  'POST /resetPassword': { mails: 1, kilobytes: 10 },
  'POST /email-changes/undo': { mails: 1, kilobytes: 10 },
  'POST /login-links': { mails: 5, kilobytes: 50 },
  'POST /login-links/exchange': { mails: 1, kilobytes: 20 },
  'POST /social/exchange': { mails: 0, kilobytes: 10 },
  'POST /invitations/actions?action=show': { mails: 0, kilobytes: 50 },
  'POST /donation-links/:id/actions?action=click': { mails: 0, kilobytes: 10 },
  'POST /contact-challenges': { mails: 0, kilobytes: 50 },
  // Three messages, each to the sender and to the three admins who may read it.
  'POST /organizations/:id/actions?action=get-in-touch': { mails: 12, kilobytes: 700 },
  // Five acts with other addresses, each with a mail; more of them need a proof of work.
  'POST /campaign-engagements': { mails: 5, kilobytes: 50 },
  'POST /organizations/:id/actions?action=engagement': { mails: 5, kilobytes: 50 },
  'POST /candidates/:id/actions?action=vote': { mails: 5, kilobytes: 50 },
  'POST /candidate-votes': { mails: 5, kilobytes: 50 },
  'POST /phone-bank-registrations': { mails: 5, kilobytes: 50 },
  'PUT /acts/:token': { mails: 0, kilobytes: 5 },
  'POST /acts/:token/actions?action=confirm': { mails: 0, kilobytes: 1 },
  'POST /acts/:token/actions?action=not-me': { mails: 0, kilobytes: 1 },
  // Who has the token is the owner of the address, and is welcomed.
  'POST /acts/:token/actions?action=create-account': { mails: 1, kilobytes: 10 },
  // Five reports with other addresses, each with a receipt.
  'POST /reports': { mails: 5, kilobytes: 50 },
  // Who has the token may appeal, once.
  'POST /notices/:token/appeals': { mails: 0, kilobytes: 10 },
  'POST /decisions/:token/appeals': { mails: 0, kilobytes: 10 },
  'PUT /mail-subscription': { mails: 0, kilobytes: 1 },
}
const totalBound: Cost = { mails: 66, kilobytes: 1200 }

/** CPU time, in comparison with the cheapest call when it is made as often as an address may call in a minute. */
const MAX_CPU = { ofCall: 100, ofAllCalls: 200 }

let app: TestApp
let stranger: Stranger
let tables: string[]
beforeAll(async () => {
  // Under load, a node that shares its counters through Redis counts by itself for a moment. This one always does.
  app = await createTestApp({ config: { rateLimitScale: 1, redisUrl: undefined } })
  await app.work()
  // Nothing is begun by the time of day: such as the reminders of an event, which nobody here has caused.
  await sql`delete from jobs.schedule`.execute(app.services.db)
  stranger = await openStranger(await buildCast(app))
  tables = await listTables(app.services.db)
})
afterAll(() => app.close())

const publicKeys = (Object.keys(endpoints) as EndpointKey[]).filter((key) =>
  ['public', 'guest'].includes(endpoints[key].auth),
)
const changing = publicKeys.filter((key) => !key.startsWith('GET'))
const reading = publicKeys.filter((key) => key.startsWith('GET'))

/** The keys of calls that a busy database has given up are released in the background. */
const keysAreReleased = () =>
  expect
    .poll(
      async () => {
        const waiting = app.services.db.selectFrom('idempotency_keys').where('answer', 'is', null)
        return (await waiting.where('saved_at', 'is', null).select('key_hash').execute()).length
      },
      { timeout: 60_000 },
    )
    .toBe(0)

/** The bytes of all rows of each table, by one query. */
const storedBytes = async (): Promise<Record<string, number>> => {
  await keysAreReleased()
  const bytesOf = (name: string) =>
    sql`select ${name}::text as name, coalesce(sum(pg_column_size(row.*)), 0)::float8 as bytes from ${sql.table(name)} row`
  const { rows } = await sql<{ name: string; bytes: number }>`
    ${sql.join(tables.map(bytesOf), sql` union all `)}`.execute(app.services.db)
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]))
}

/** What was added to each table, in kilobytes. */
const growth = (before: Record<string, number>, after: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, bytes]) => {
      const added = bytes - (before[name] ?? 0)
      return added === 0 ? [] : [[name, added / 1024]]
    }),
  )
const totalOf = (numbers: Record<string, number>): number =>
  Object.values(numbers).reduce((sum, number) => sum + number, 0)

/** A mail that a busy database has given up is tried again later. */
const noMailIsTriedAgain = () =>
  expect
    .poll(
      async () => {
        const waiting = app.services.db.selectFrom('mails').where('status', '=', 'queued').where('attempts', '>', 0)
        return (await waiting.select('id').execute()).length
      },
      { timeout: 60_000 },
    )
    .toBe(0)

const sentMails = async (): Promise<number> => {
  await mailIsOut(app)
  await noMailIsTriedAgain()
  return (await app.services.db.selectFrom('mails').select('id').execute()).length
}

/** Milliseconds of CPU time of this process: with the embedded database, but without PostgreSQL. */
const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** How often an address may make a call in a minute. */
const limitOf = ({ headers }: Pick<Answer, 'headers'>): number => Number(headers['x-ratelimit-limit'])

const callsPerRead = 20
/** What a read costs if an address makes it as often as it may. */
const costOfReads = async (key: EndpointKey): Promise<{ cpu: number; isShared: boolean }> => {
  let limit = 0
  const cpu = await cpuOf(async () => {
    for (let turn = 0; turn < callsPerRead; turn += 1) limit = limitOf(await stranger.call(key, { ip: freshAddress() }))
  })
  return { cpu: (cpu / callsPerRead) * limit, isShared: limit === sharedLimit }
}

/**
 * Calls as often as the address may, and three times more. After the first, all calls are made together, so that on a busy
 * machine they do not take longer than the minute in which they are counted.
 */
const callBeyondLimit = async (key: EndpointKey): Promise<number[]> => {
  const ip = freshAddress()
  const first = await stranger.call(key, { ip })
  const others = Array.from({ length: limitOf(first) + 2 }, async () => (await stranger.call(key, { ip })).status)
  return [first.status, ...(await Promise.all(others))]
}

const spent = { mails: 0, kilobytes: 0 }
const costByRead = new Map<EndpointKey, Awaited<ReturnType<typeof costOfReads>>>()
const cpuByChange = new Map<EndpointKey, number>()
/** The CPU time of reads, either of those that share one limit or of those that have their own. */
const cpuOfGroup = (isShared: boolean) =>
  [...costByRead.values()].filter((cost) => cost.isShared === isShared).map(({ cpu }) => cpu)
const cheapest = () => Math.min(...cpuOfGroup(true))

/** @shows wire.cost-of-a-stranger */
describe('what an address without an account can cause in a minute', () => {
  it.each(reading)('%s stores nothing and sends no mail', async (key) => {
    await stranger.prepare(key)
    const before = [await sentMails(), await storedBytes()]
    await stranger.call(key, { ip: freshAddress() })
    costByRead.set(key, await costOfReads(key))
    expect([await sentMails(), await storedBytes()]).toEqual(before)
  })

  it.each(changing)('%s is refused beyond its limit, and mails and bytes are bounded until then', async (key) => {
    await stranger.prepare(key)
    const [mailsBefore, bytesBefore] = [await sentMails(), await storedBytes()]
    const cpu = await cpuOf(async () => {
      const statuses = await callBeyondLimit(key)
      // A stranger does not know the password.
      expect(statuses[0]).toBe(key === 'POST /login' ? 401 : accessTable[key].at(-1))
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3)
    })
    cpuByChange.set(key, cpu)
    const mails = (await sentMails()) - mailsBefore
    const grown = growth(bytesBefore, await storedBytes())
    const kilobytes = totalOf(grown)
    spent.mails += mails
    spent.kilobytes += kilobytes
    const bound = bounds[key] ?? nothing
    expect(mails).toBeLessThanOrEqual(bound.mails)
    expect(kilobytes, JSON.stringify(grown)).toBeLessThanOrEqual(bound.kilobytes)
  })

  it('is bounded together', () => {
    expect(spent.mails).toBeLessThanOrEqual(totalBound.mails)
    expect(spent.kilobytes).toBeLessThanOrEqual(totalBound.kilobytes)
  })

  it('takes CPU time that is bounded in comparison with the cheapest call', () => {
    // Reads that share one limit cannot all be made as often as the most expensive one.
    const each = [Math.max(...cpuOfGroup(true)), ...cpuOfGroup(false), ...cpuByChange.values()]
    for (const cpu of each) expect(cpu / cheapest()).toBeLessThan(MAX_CPU.ofCall)
    const together = each.reduce((sum, cpu) => sum + cpu, 0)
    expect(together / cheapest()).toBeLessThan(MAX_CPU.ofAllCalls)
  })

  it.each([
    ['of numbers', `[${'1,'.repeat(31_000)}1]`],
    ['of objects', `[${'{},'.repeat(20_000)}{}]`],
    ['with many names', `{${Array.from({ length: 5_000 }, (_, index) => `"${index}":0`).join(',')}}`],
    ['that is nested', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['with a long text', `{"message":"${'a'.repeat(60_000)}"}`],
  ])('takes as little for a refused body of 64 kB %s', async (_what, payload) => {
    const url = '/api/organizations/0192a0f0-0000-7000-8000-000000000000/actions?action=get-in-touch'
    const headers = { 'content-type': 'application/json' }
    const turns = 20
    const cpu = await cpuOf(async () => {
      for (let turn = 0; turn < turns; turn += 1) {
        const options = { method: 'POST', url, headers, payload, remoteAddress: freshAddress() } as const
        expect((await app.server.inject(options)).statusCode).toBeOneOf([400, 422])
      }
    })
    expect(((cpu / turns) * sharedLimit) / cheapest()).toBeLessThan(MAX_CPU.ofCall)
  })

  it('holds the bodies of the calls within the limit only, each of 64 kB', async () => {
    const listening = await createTestApp({ config: { rateLimitScale: 1, trustProxy: 1, redisUrl: undefined } })
    await listening.server.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => listening.close())
    const ip = freshAddress()
    const answered = new EventEmitter()
    const open = (contentLength: number) => {
      const socket = connect((listening.server.server.address() as AddressInfo).port, '127.0.0.1')
      const head = [
        'POST /api/register HTTP/1.1',
        'Host: here',
        `X-Forwarded-For: ${ip}`,
        'Content-Type: application/json',
        `Content-Length: ${contentLength}`,
        '\r\n',
      ].join('\r\n')
      socket.write(`${head}{"message":"${'a'.repeat(60_000)}`)
      const answers: string[] = []
      socket.on('data', (bytes) => {
        answers.push(bytes.toString('latin1', 9, 12))
        answered.emit('answer')
      })
      onTestFinished(() => {
        socket.destroy()
      })
      return answers
    }
    const limit = 10
    const connections = Array.from({ length: 4 * limit }, () => open(64 * 1024))
    // However busy the machine is, they are answered one after the other.
    while (connections.filter(([status]) => status === '429').length < 3 * limit) await once(answered, 'answer')
    expect(connections.filter((answers) => answers.length === 0)).toHaveLength(limit)
  })
})
