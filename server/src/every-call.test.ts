import { endpoints } from '@rostrum/contract'
import type { Endpoint } from '@rostrum/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTable } from '../testing/access-table.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { buildCast, callers, type Cast, tokenOf } from '../testing/callers.ts'
import { type EndpointKey, pathOf, validCalls } from '../testing/valid-calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** The people and objects of the next call. After a call that may have changed them, the next one gets new ones. */
let unchanged: Cast | undefined

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
    const answer = await app.call(method, pathOf(key, valid), { token: tokenOf(cast, caller), ...valid })
    expect(answer.status).toBe(caller === 'guest' ? (guestStatus ?? status) : status)
    if (media === undefined || /[/+]json$/.test(media)) expect(response.parse(answer.body)).toEqual(answer.body)
  })
})
