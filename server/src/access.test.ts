import { endpoints } from '@rostrum/contract'
import { errorBody, errorStatus } from '@rostrum/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTable, type Statuses } from '../testing/access-table.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { buildCast, callers, type Caller, type Cast, tokenOf } from '../testing/callers.ts'
import { type EndpointKey, pathOf, validCalls } from '../testing/valid-calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Reads only the status: the stream never ends. */
const streamStatus = async (token: string | undefined): Promise<number> => {
  const answer = await app.server.inject({
    url: '/api/stream',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    payloadAsStream: true,
  })
  answer.stream().destroy()
  return answer.statusCode
}

const statusFor = async (key: EndpointKey, cast: Cast, caller: Caller): Promise<number> => {
  const token = tokenOf(cast, caller)
  if (key === 'GET /stream') return streamStatus(token)
  const valid = await validCalls[key](cast, caller)
  const [method = ''] = key.split(' ')
  const { status, body } = await app.call(method, pathOf(key, valid), { token, ...valid })
  if (status >= 400) expect(errorStatus[errorBody.parse(body).code]).toBe(status)
  return status
}

/** The people and objects of the next call. After a call that may have changed them, the next one gets new ones. */
let unchanged: Cast | undefined

const rowOf = async (key: EndpointKey): Promise<number[]> => {
  const statuses = []
  for (const caller of callers) {
    const cast = (unchanged ??= await buildCast(app))
    const status = await statusFor(key, cast, caller)
    statuses.push(status)
    if (status < 400 && !key.startsWith('GET')) unchanged = undefined
  }
  return statuses
}

const byCaller = (statuses: readonly number[]) =>
  Object.fromEntries(callers.map((caller, position) => [caller, statuses[position]]))

/** @shows access.server */
describe('the access table applies to', () => {
  it.each(Object.keys(endpoints) as EndpointKey[])('%s', async (key) => {
    const expected: Statuses = accessTable[key]
    expect(byCaller(await rowOf(key))).toEqual(byCaller(expected))
  })
})
