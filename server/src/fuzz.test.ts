import { gunzipSync } from 'node:zlib'
import { endpoints } from '@rostrum/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { type ChangeLog, watchChanges } from '../testing/fuzz/change-log.ts'
import { type OpenApiDocument, withoutReferences } from '../testing/fuzz/from-document.ts'
import { type RawAnswer, faultsOf } from '../testing/fuzz/judge.ts'
import { type Mangling, manglingOf, type OddRequest, requestOf } from '../testing/fuzz/mangled-call.ts'
import { buildWatchedCast, markBelongings, type WatchedCast } from '../testing/fuzz/watched-cast.ts'
import { isLongRun } from '../testing/long-run.ts'
import type { EndpointKey } from '../testing/valid-calls.ts'

const keys = Object.keys(endpoints) as EndpointKey[]
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
/** Each run of the suite sends a few requests per endpoint; `npm run fuzz` sends as many as it is told to. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? (isLongRun ? 20_000 : 3 * keys.length))
const perEndpoint = Math.ceil(requests / keys.length)

let app: TestApp
let changes: ChangeLog
let document: OpenApiDocument
let cast: WatchedCast
const answered = new Map<number, number>()

beforeAll(async () => {
  app = await createTestApp()
  changes = await watchChanges(app.services.db)
  document = withoutReferences((await app.call('GET', '/openapi.json')).body)
  cast = await buildWatchedCast(app)
})
afterAll(async () => {
  const total = [...answered.values()].reduce((sum, count) => sum + count, 0)
  const counts = [...answered].toSorted(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`)
  process.stdout.write(`${total} requests, seed ${seed}; ${counts.join(', ')}\n`)
  await app.close()
})

/** Does not read a successful stream, because it never ends. */
const streamed = async (request: OddRequest): Promise<RawAnswer> => {
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

const send = async (key: EndpointKey, request: OddRequest): Promise<RawAnswer> => {
  if (key === 'GET /stream') return streamed(request)
  const { statusCode: status, headers, rawPayload } = await app.server.inject(request)
  // Compressed answers are decompressed so that they are searched for leaks, too.
  const bytes = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload
  return { status, headers, text: bytes.toString() }
}

/** A change in one of these tables may change what members of the cast may do, so the next request gets a new cast. */
const unsettling = ['users', 'sessions', 'organizations', 'organization_members']
const castServes = 40
let served = 0
/** The number of characters of the request and its answer that a failure shows. */
const MAX_STORY_LENGTH = 3000

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
  expect(faults, JSON.stringify({ caller: mangling.caller, request, answer }).slice(0, MAX_STORY_LENGTH)).toEqual([])
}

/** @shows wire.hostile-input */
describe('whatever is sent to', () => {
  // Not `$key`: it truncates long keys, which would give several tests the same title.
  it.each(keys.map((key, position) => [key, position] as const))(
    '%s is answered as the contract says, changes nothing when refused, and reveals nothing that the caller may not read',
    { timeout: 60_000 + perEndpoint * 1000 },
    async (key, position) => {
      await fc.assert(
        fc.asyncProperty(manglingOf(key, document), (mangling) => tryCall(key, mangling)),
        // Without a seed per endpoint, all endpoints of one shape would receive the same requests.
        { seed: seed + position, numRuns: perEndpoint },
      )
    },
  )
})
