import { gunzipSync } from 'node:zlib'
import { endpoints } from '@rostrum/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { type ChangeLog, watchChanges } from '../testing/fuzz/change-log.ts'
import { type GivenAnswer, faultsOf } from '../testing/fuzz/judge.ts'
import { type Mangling, manglingOf, type OddRequest, requestOf } from '../testing/fuzz/mangled-call.ts'
import { buildWatchedCast, markBelongings, type WatchedCast } from '../testing/fuzz/watched-cast.ts'
import { isLongRun } from '../testing/long-run.ts'
import type { EndpointKey } from '../testing/valid-calls.ts'

const keys = Object.keys(endpoints) as EndpointKey[]
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
/** A few of each call in every run of the suite; `npm run fuzz` sends as many as it is told. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? (isLongRun ? 20_000 : 3 * keys.length))
const perEndpoint = Math.ceil(requests / keys.length)

let app: TestApp
let changes: ChangeLog
let document: never
let cast: WatchedCast
const answered = new Map<number, number>()

beforeAll(async () => {
  app = await createTestApp()
  changes = await watchChanges(app.services.db)
  document = (await app.call('GET', '/openapi.json')).body as never
  cast = await buildWatchedCast(app)
})
afterAll(async () => {
  const total = [...answered.values()].reduce((sum, count) => sum + count, 0)
  const counts = [...answered].toSorted(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`)
  process.stdout.write(`${total} requests, seed ${seed}; ${counts.join(', ')}\n`)
  await app.close()
})

/** A stream has no end: only how it begins. */
const streamed = async (request: OddRequest): Promise<GivenAnswer> => {
  const answer = await app.server.inject({ ...request, payloadAsStream: true })
  const { statusCode: status, headers } = answer
  if (status < 400) {
    answer.stream().destroy()
    return { status, headers, text: '' }
  }
  const chunks: Buffer[] = []
  for await (const chunk of answer.stream()) chunks.push(chunk as Buffer)
  return { status, headers, text: Buffer.concat(chunks).toString() }
}

const send = async (key: EndpointKey, request: OddRequest): Promise<GivenAnswer> => {
  if (key === 'GET /stream') return streamed(request)
  const { statusCode: status, headers, rawPayload } = await app.server.inject(request)
  // What is compressed is read, too: it could tell what it must not.
  const bytes = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload
  return { status, headers, text: bytes.toString() }
}

/** After these have changed somebody may not be who they were: the next request meets a new cast. */
const unsettling = ['users', 'sessions', 'organizations', 'organization_members']
const castServes = 40
let served = 0
/** Characters of a request and its answer that a failure shows. */
const longestStory = 3000

const tryCall = async (key: EndpointKey, mangling: Mangling) => {
  if (++served % castServes === 0) cast = await buildWatchedCast(app)
  const request = await requestOf(key, mangling, cast)
  await markBelongings(cast)
  await changes.take()
  const answer = await send(key, request)
  answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1)
  const changed = [...new Set((await changes.take()).map(({ table }) => table))]
  const faults = faultsOf({ key, caller: mangling.caller, cast, request, answer, changed })
  if (changed.some((place) => unsettling.includes(place))) cast = await buildWatchedCast(app)
  expect(faults, JSON.stringify({ caller: mangling.caller, request, answer }).slice(0, longestStory)).toEqual([])
}

/** @shows wire.hostile-input */
describe('whatever is sent to', () => {
  // `$key` would cut the longer keys short, and their titles were the same.
  it.each(keys.map((key, position) => [key, position] as const))(
    '%s is answered as the contract says, changes nothing when refused, and tells nobody what is not theirs',
    { timeout: 60_000 + perEndpoint * 1000 },
    async (key, position) => {
      await fc.assert(
        fc.asyncProperty(manglingOf(key, document), (mangling) => tryCall(key, mangling)),
        // Calls of one shape would else all be sent the same.
        { seed: seed + position, numRuns: perEndpoint },
      )
    },
  )
})
