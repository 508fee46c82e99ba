import { endpoints } from '@rostrum/contract'
import { hasScope, tokenScopes, type TokenScope } from '@rostrum/contract/token-scopes'
import type { Endpoint } from '@rostrum/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildCast, type Cast } from '../../testing/callers.ts'
import { buildApiToken } from '../../testing/factories-programs.ts'
import { type EndpointKey, pathOf, validCalls } from '../../testing/valid-calls.ts'

let app: TestApp
/** For calls that are refused and change nothing. */
let untouched: Cast
beforeAll(async () => {
  app = await createTestApp()
  untouched = await buildCast(app)
})
afterAll(() => app.close())

const callWith = async (key: EndpointKey, cast: Cast, scopes: readonly TokenScope[]) => {
  const { token } = await buildApiToken(app.services.db, cast.people.owner, { scopes: [...scopes] })
  const valid = await validCalls[key](cast, 'owner')
  const [method = ''] = key.split(' ')
  return app.call(method, pathOf(key, valid), { token, ...valid })
}

const table: [string, Endpoint][] = Object.entries(endpoints)
const scoped = table.flatMap(([key, { scope }]): [EndpointKey, TokenScope][] =>
  scope && scope !== 'any' ? [[key as EndpointKey, scope]] : [],
)
const forAll = table.flatMap(([key, { scope }]) => (scope === 'any' ? [key as EndpointKey] : []))
const others = table.flatMap(([key, { scope }]) => (scope ? [] : [key as EndpointKey]))

/** @shows programs.scopes */
describe('an API token', () => {
  it.each(scoped)('may call %s with the scope %s, and not with all others', async (key, scope) => {
    const without = tokenScopes.filter((each) => !hasScope([each], scope))
    const refused = await callWith(key, untouched, without)
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: `This API token doesn’t have the scope ${scope}` },
    })
    const { status } = await callWith(key, await buildCast(app), [scope])
    expect(status).toBeLessThan(300)
  })

  it.each(forAll)('may call %s with any scope', async (key) => {
    for (const scope of tokenScopes) expect((await callWith(key, untouched, [scope])).status).toBe(200)
  })

  it.each(others)('may not call %s with any scope', async (key) => {
    expect(await callWith(key, untouched, tokenScopes)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: 'API tokens can’t be used for this. Log in instead' },
    })
  })

  it('may never do anything with accounts, sessions, the team, tokens, messages or as a moderator', () => {
    const personal =
      /sessions|users|profile|invitations|\/team|api-tokens|chat|contact-|in-touch|social|password|login|moderation|stream/i
    expect(scoped.map(([key]) => key).filter((key) => personal.test(key))).toEqual([])
  })
})
