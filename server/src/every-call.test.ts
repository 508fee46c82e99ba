import { endpoints } from '@rostrum/contract'
import type { Endpoint } from '@rostrum/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTable } from '../testing/access-table.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { buildCast, callers, type Cast, tokenOf } from '../testing/callers.ts'
import { openTestDatabase } from '../testing/database.ts'
import { findWholeScans } from '../testing/plans.ts'
import { type RecordedQuery, recordingQueries } from '../testing/recorded-queries.ts'
import type { OpenDatabase } from './platform/db/database.ts'
import { type EndpointKey, pathOf, validCalls } from '../testing/valid-calls.ts'

let app: TestApp
let queries: RecordedQuery[]
let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  const recorded = recordingQueries(database.db)
  queries = recorded.queries
  app = await createTestApp({ database: { ...database, db: recorded.db } })
})
afterAll(() => app.close())

/** The people and objects of the next call. After a call that may have changed them, the next one gets new ones. */
let unchanged: Cast | undefined

/** Each statement that a call has sent to the database. */
const statements = new Map<string, RecordedQuery & { key: EndpointKey }>()

const table = Object.entries(endpoints) as [EndpointKey, Endpoint][]
// The stream never ends. `realtime.test.ts` reads it.
const calls = table.filter(([key]) => key !== 'GET /stream')

describe('somebody who may make the call is answered as the contract says', () => {
  it.each(calls)('%s', async (key, { status = 200, guestStatus, media, response }) => {
    const caller = callers.find((_, position) => (accessTable[key][position] ?? 500) < 400)
    if (caller === undefined) throw new Error(`Nobody may call ${key}`)
    const cast = (unchanged ??= await buildCast(app))
    const valid = await validCalls[key](cast, caller)
    const [method = ''] = key.split(' ')
    if (method !== 'GET') unchanged = undefined
    const first = queries.length
    const answer = await app.call(method, pathOf(key, valid), { token: tokenOf(cast, caller), ...valid })
    for (const query of queries.slice(first))
      if (!statements.has(query.text)) statements.set(query.text, { key, ...query })
    expect(answer.status).toBe(caller === 'guest' ? (guestStatus ?? status) : status)
    if (media === undefined || /[/+]json$/.test(media)) expect(response.parse(answer.body)).toEqual(answer.body)
  })
})

/** What may be read as a whole, and why. */
const small: Record<string, string> = {
  organization_counts: 'It has a few rows.',
  people_to_index: 'What is in it waits for a job, and it is read only until the first row.',
  'users by users_moderators': 'There are few moderators.',
  search_texts: 'Each partition has the texts of one type, and only the first one is read.',
}
const isSmall = (scan: string): boolean =>
  Object.keys(small).some((name) => scan === name || scan.startsWith(`${name}_`))

/** @shows operation.plans */
it('finds all rows by an index', async () => {
  const sent = [...statements.values()].filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/i.test(text))
  expect(sent.length).toBeGreaterThan(400)
  const scans = await findWholeScans(database.db, sent)
  const found = scans
    .filter(({ scan }) => !isSmall(scan))
    .map(({ scan, text }) => `${scan}: ${statements.get(text)?.key} ${text.replaceAll(/\s+/g, ' ').trim()}`)
  expect(found).toEqual([])
})
