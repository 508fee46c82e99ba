import { monitorEventLoopDelay } from 'node:perf_hooks'
import { endpoints } from '@rostrum/contract'
import { describe, expect, inject, it } from 'vitest'
import { accessTable } from '../testing/access-table.ts'
import { type BreakableApp, openBreakableApp } from '../testing/breakable-app.ts'
import { buildCast, callers, tokenOf } from '../testing/callers.ts'
import { isLongRun } from '../testing/long-run.ts'
import { signUp } from '../testing/registrations.ts'
import { type EndpointKey, pathOf, validCalls } from '../testing/valid-calls.ts'
import { requestLimits } from './platform/db/pool.ts'

const isServer = inject('databaseTemplate').kind === 'server'
/** No request takes longer, and everything works again within this time after an outage. */
const longestMilliseconds = 10_000
const polling = { timeout: longestMilliseconds, interval: 20 }

interface Outage {
  begin: (given: BreakableApp) => unknown
  end: (given: BreakableApp) => unknown
  /** Whether a call is answered as usual: it needs no database, or only reads from one that can be read. */
  isAnswered: (key: EndpointKey) => boolean | 'perhaps'
  /** The status that `/readyz` may have, 503 by default. */
  readiness?: number[]
  /**
   * How many calls are made at once, all by default. Where calls are answered as usual, a busy machine cannot answer
   * hundreds of them within the limits of this test.
   */
  atOnce?: number
  isNightly?: boolean
}

/** What these calls answer is configured. */
const needsNoDatabase = (key: EndpointKey) => key === 'GET /social' || key === 'GET /support'

/**
 * The rows of a file that the caller has just uploaded; public numbers; an invitation, whose token is a secret and thus in
 * the body.
 */
const readsNevertheless: readonly EndpointKey[] = [
  'GET /people-imports/:id/invalid.csv',
  'GET /transparency/:year/figures.csv',
  'POST /invitations/actions?action=show',
]
/** Exports are recorded in the audit log. */
const onlyReads = (key: EndpointKey) =>
  (key.startsWith('GET ') && !/export|\.csv/.test(key)) || readsNevertheless.includes(key)

const outages: Record<string, Outage> = {
  'refuses connections': {
    begin: ({ breakable }) => breakable.break(),
    end: ({ breakable }) => breakable.restore(),
    isAnswered: needsNoDatabase,
  },
  'goes silent': {
    begin: ({ breakable }) => breakable.mute(),
    end: ({ breakable }) => breakable.restore(),
    isAnswered: needsNoDatabase,
  },
  // Each answer arrives in time, but many together do not.
  'answers slowly': {
    begin: ({ breakable }) => breakable.delay(1_000),
    end: ({ breakable }) => breakable.restore(),
    isAnswered: (key) => needsNoDatabase(key) || 'perhaps',
    readiness: [200, 503],
  },
  'accepts no connections to its database': {
    isNightly: true,
    begin: ({ operator }) => operator.alter('allow_connections false'),
    end: ({ operator }) => operator.alter('allow_connections true'),
    isAnswered: needsNoDatabase,
  },
  'only reads': {
    isNightly: true,
    begin: async ({ app, operator }) => {
      await operator.alter('set default_transaction_read_only = on')
      // A connection that was ended is noticed a moment later.
      const read = async () => (await app.call('GET', '/organizations')).status
      await expect.poll(() => Promise.all(Array.from({ length: 20 }, read)), polling).not.toContain(503)
    },
    end: ({ operator }) => operator.alter('reset default_transaction_read_only'),
    isAnswered: onlyReads,
    atOnce: 10,
  },
}

/** Every call of the contract, made by somebody who may make it, on objects that are created in advance. */
const prepareCalls = async ({ app }: BreakableApp) => {
  const cast = await buildCast(app)
  const calls: { key: EndpointKey; make: () => ReturnType<typeof app.call> }[] = []
  for (const key of Object.keys(endpoints) as EndpointKey[]) {
    // The stream never ends.
    if (key === 'GET /stream') continue
    const caller = callers.find((_, position) => (accessTable[key][position] ?? 500) < 400)
    if (caller === undefined) throw new Error(`Nobody may call ${key}`)
    const valid = await validCalls[key](cast, caller)
    const [method = ''] = key.split(' ')
    calls.push({ key, make: () => app.call(method, pathOf(key, valid), { token: tokenOf(cast, caller), ...valid }) })
  }
  return calls
}

const hasRedis = Boolean(process.env['REDIS_URL'])

/** @shows operation.outage-calls */
describe.runIf(isServer && hasRedis).each(['break', 'mute'] as const)('while the connections of Redis %s', (cause) => {
  it('every call is answered as usual', { timeout: 300_000, tags: cause === 'break' ? ['nightly'] : [] }, async () => {
    const given = await openBreakableApp()
    const calls = await prepareCalls(given)
    given.redis?.[cause]()
    // One after the other, so that none fails because another one deletes the same rows.
    for (const { key, make } of calls) expect((await make()).status, key).toBeLessThan(500)
    expect(await given.ready()).toBe(200)
  })
})

/** @shows operation.outage-calls */
describe.runIf(isServer)('while PostgreSQL', () => {
  for (const [name, outage] of Object.entries(outages)) {
    const title = `${name}, no call waits longer than ten seconds or fails otherwise than with 503, and afterwards all work again`
    it(title, { timeout: 300_000, tags: outage.isNightly ? ['nightly'] : [] }, async () => {
      const areLimitsReal = isLongRun || outage.atOnce !== undefined
      const given = await openBreakableApp(areLimitsReal ? requestLimits : { statement: 1_000, answer: 1_500 })
      const { app } = given
      const calls = await prepareCalls(given)
      const call = async ({ key, make }: (typeof calls)[number]) => {
        const began = performance.now()
        const { status, headers, body } = await make()
        const milliseconds = performance.now() - began
        return {
          key,
          milliseconds,
          answer: { status, code: body?.code as unknown, retryAfter: headers['retry-after'] },
        }
      }
      const callAll = async () => {
        const answers: Awaited<ReturnType<typeof call>>[] = []
        const { atOnce = calls.length } = outage
        for (let first = 0; first < calls.length; first += atOnce) {
          answers.push(...(await Promise.all(calls.slice(first, first + atOnce).map(call))))
        }
        return answers
      }

      await outage.begin(given)
      // On a busy machine, an answer that is ready may have to wait for the processor.
      const lag = monitorEventLoopDelay()
      lag.enable()
      const answers = await callAll()
      lag.disable()
      for (const { key, milliseconds, answer } of answers) {
        expect(milliseconds, key).toBeLessThan(longestMilliseconds + lag.max / 1e6)
        const isAnswered = outage.isAnswered(key)
        if (isAnswered === true) expect(answer.status, key).toBeLessThan(500)
        if (answer.status >= 500) expect(answer, key).toEqual({ status: 503, code: 'UNAVAILABLE', retryAfter: '2' })
        // Some calls are refused before they would write, because others of them replaced what they are about.
        if (isAnswered === false) expect(answer.status, key).toBeGreaterThanOrEqual(400)
      }
      expect(outage.readiness ?? [503]).toContain(await given.ready())

      await outage.end(given)
      await expect.poll(given.ready, polling).toBe(200)
      // They delete what others of them need, so some are refused, and some are asked to repeat the call.
      for (const { key, answer } of await callAll())
        expect(answer.status < 500 || answer.status === 503, key).toBe(true)
      expect((await app.call('GET', '/organizations')).status).toBe(200)
      expect((await app.call('POST', '/register', { body: signUp() })).status).toBe(201)
    })
  }
})
