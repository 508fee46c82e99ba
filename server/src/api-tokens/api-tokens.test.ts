import { type apiTokenPayload, MAX_API_TOKENS, tokenPrefix } from '@rostrum/contract/api-tokens'
import { callCampaignKind } from '@rostrum/contract/campaigns'
import { candidateKind } from '@rostrum/contract/candidates'
import type { TokenScope } from '@rostrum/contract/token-scopes'
import { sql } from 'kysely'
import type { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplePassword } from '../../sample-data/users.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildAdmin, buildEngagement, buildItem, buildOrganization, buildTeam } from '../../testing/factories.ts'
import { buildApiToken } from '../../testing/factories-programs.ts'
import { banOrganization, banPerson } from '../moderation/bans.ts'
import { apiTokenLimit } from './authentication.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const minute = 60
const day = 24 * 60 * minute

type Given = Partial<z.input<typeof apiTokenPayload>>
const make = (owner: { token: string }, given: Given = {}) =>
  app.call('POST', '/api-tokens', {
    token: owner.token,
    body: { name: 'Spreadsheet', scopes: ['content:read'], current_password: samplePassword, ...given },
  })
const made = async (owner: { token: string }, given: Given = {}): Promise<{ id: string; token: string }> => {
  const { status, body } = await make(owner, given)
  expect(status).toBe(201)
  return { id: body.data.id, token: body.meta.token }
}
const listFor = async ({ token }: { token: string }) => {
  const { body } = await app.call('GET', '/api-tokens', { token })
  return body.data.map(({ attributes }: { attributes: object }) => attributes)
}
const statusWith = async (token: string, path = '/call-campaigns') => (await app.call('GET', path, { token })).status

/** @shows programs.tokens */
describe('an API token', () => {
  it('is answered once, and only its hash and its ending are stored', async () => {
    const { owner } = await buildOrganization(app.services.db)
    const { body, headers } = await make(owner)
    const { token } = body.meta
    expect(token).toMatch(/^rostrum_[\w-]{43}$/)
    expect(token.startsWith(tokenPrefix)).toBe(true)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.data.attributes).toEqual({
      name: 'Spreadsheet',
      scopes: ['content:read'],
      ending: token.slice(-4),
      created_by: { id: owner.id, name: owner.name, is_admin: true },
      created_at: clock.now().toISOString(),
      last_used_at: null,
      expires_at: null,
      is_expired: false,
    })
    const list = await app.call('GET', '/api-tokens', { token: owner.token })
    expect(JSON.stringify(list.body)).not.toContain(token)
    const rows = await sql<{ text: string }>`select api_tokens::text as text from api_tokens`.execute(app.services.db)
    expect(rows.rows.some(({ text }) => text.includes(token))).toBe(false)
  })

  it('needs the password of the owner, a name, a permission and a time in the future', async () => {
    const { owner } = await buildOrganization(app.services.db)
    const errorsOf = async (given: object) => (await make(owner, given)).body.errors
    expect(await errorsOf({ current_password: 'a-wrong-guess' })).toEqual({
      current_password: ['This isn’t your current password'],
    })
    expect(await errorsOf({ current_password: undefined })).toEqual({
      current_password: ['Enter your current password'],
    })
    expect(await errorsOf({ name: ' ' })).toEqual({ name: ['Enter a name'] })
    expect(await errorsOf({ scopes: [] })).toEqual({ scopes: ['Choose at least one permission'] })
    expect(await errorsOf({ scopes: ['content:read', 'content:read'] })).toHaveProperty('scopes')
    expect(await errorsOf({ expires_at: clock.now().toISOString() })).toEqual({ expires_at: ['Choose a later day'] })
    expect(await listFor(owner)).toEqual([])
  })

  it('of an account without a password needs a recent log-in', async () => {
    const { owner } = await buildOrganization(app.services.db, { owner: { password_hash: null } })
    await made(owner, { current_password: undefined })
    await app.services.db
      .updateTable('sessions')
      .set({ created_at: new Date(clock.now().getTime() - 11 * minute * 1000) })
      .where('user_id', '=', owner.id)
      .execute()
    const { status, body } = await make(owner, { current_password: undefined })
    expect([status, body.errors]).toEqual([
      422,
      { current_password: ['Log in again, then repeat this within ten minutes'] },
    ])
  })

  it('reads the drafts of its organization and changes its content, but nothing of others', async () => {
    const { db } = app.services
    const { id, owner } = await buildOrganization(db)
    const draft = await buildItem(db, callCampaignKind, { organization_id: id, status: 'draft' })
    const foreign = await buildItem(db, callCampaignKind, { status: 'draft' })
    const { token } = await made(owner, { scopes: ['content:write'] })
    expect(await statusWith(token, `/call-campaigns/${draft.id}`)).toBe(200)
    expect(await statusWith(token, `/call-campaigns/${foreign.id}`)).toBe(404)
    const change = (item: string) =>
      app.call('PUT', `/call-campaigns/${item}`, { token, body: { title: 'Called by a program' } })
    expect((await change(draft.id)).body.data.attributes.title).toBe('Called by a program')
    expect((await change(foreign.id)).status).toBe(404)
  })

  it('sees names only with the permission for people, and never the team', async () => {
    const { db } = app.services
    const { id, owner } = await buildOrganization(db)
    const campaign = await buildItem(db, callCampaignKind, { organization_id: id })
    await buildEngagement(db, { content_item_id: campaign.id })
    const read = async (scopes: TokenScope[], path: string) => {
      const { token } = await buildApiToken(db, owner, { scopes })
      return (await app.call('GET', path, { token })).body
    }
    const profile = await read(['content:read'], `/organizations/${id}`)
    expect(JSON.stringify(profile)).not.toContain(owner.email)
    const people = await read(['people:read'], `/campaign-engagements?campaign_id=${campaign.id}`)
    expect(people.data[0].attributes.user.name).toEqual(expect.any(String))
  })

  it('is refused at once after it was revoked, and only once', async () => {
    const { owner } = await buildOrganization(app.services.db)
    const { id, token } = await made(owner)
    expect(await statusWith(token)).toBe(200)
    const revoke = async () => (await app.call('DELETE', `/api-tokens/${id}`, { token: owner.token })).status
    expect(await revoke()).toBe(204)
    expect(await statusWith(token)).toBe(401)
    expect(await revoke()).toBe(404)
  })

  it('is refused after it has expired, and is listed as expired', async () => {
    const { id, owner } = await buildOrganization(app.services.db)
    const expires = new Date(clock.now().getTime() + day * 1000)
    const { token } = await made(owner, { expires_at: expires.toISOString() })
    expect(await statusWith(token)).toBe(200)
    clock.advance(day)
    expect(await statusWith(token)).toBe(401)
    const fresh = await buildAdmin(app.services.db, { organization_id: id, role: 'owner' })
    expect(await listFor(fresh)).toMatchObject([{ is_expired: true }])
  })

  it('shows its last use, which is written at most once a minute', async () => {
    const { owner } = await buildOrganization(app.services.db)
    const { token } = await made(owner)
    const lastUse = async () => (await listFor(owner))[0].last_used_at
    const first = clock.now().toISOString()
    await statusWith(token)
    expect(await lastUse()).toBe(first)
    clock.advance(minute - 1)
    await statusWith(token)
    expect(await lastUse()).toBe(first)
    clock.advance(2)
    await statusWith(token)
    expect(await lastUse()).toBe(clock.now().toISOString())
  })

  it('is named in the audit log, also after it was revoked', async () => {
    const { db } = app.services
    const { id, owner } = await buildOrganization(db)
    const candidate = await buildItem(db, candidateKind, { organization_id: id })
    const { id: tokenId, token } = await made(owner, { name: 'Nightly export', scopes: ['people:read'] })
    expect((await app.call('GET', `/candidates/${candidate.id}/votes.csv`, { token })).status).toBe(200)
    await app.call('DELETE', `/api-tokens/${tokenId}`, { token: owner.token })
    const { body } = await app.call('GET', `/organizations/${id}/audit-log`, { token: owner.token })
    expect(body.data.map((entry: { attributes: object }) => entry.attributes)).toMatchObject([
      { act: 'api_token.revoked', actor: { id: owner.id }, details: { title: 'Nightly export' } },
      { act: 'pledges.exported', actor: null, details: { token: 'Nightly export', title: candidate.title } },
      { act: 'api_token.created', actor: { id: owner.id }, details: { title: 'Nightly export' } },
    ])
  })

  it('is limited by itself, whatever address it is sent from', async () => {
    const limited = await createTestApp({ config: { rateLimitScale: 1 } })
    const { owner } = await buildOrganization(limited.services.db)
    const { token } = await buildApiToken(limited.services.db, owner, { scopes: ['content:read'] })
    const statusFrom = async (number: number) => {
      const ip = `203.0.${Math.floor(number / 100)}.${number % 100}`
      return (await limited.call('GET', '/tags', { token, ip })).status
    }
    for (let number = 0; number < apiTokenLimit.max; number += 1) expect(await statusFrom(number)).toBe(200)
    expect(await statusFrom(0)).toBe(429)
    const other = await buildApiToken(limited.services.db, owner, { scopes: ['content:read'] })
    expect((await limited.call('GET', '/tags', { token: other.token })).status).toBe(200)
    await limited.close()
  })
})

/** @shows programs.tokens */
describe('the API tokens of an organization', () => {
  it(`are at most ${MAX_API_TOKENS}, also when two are made at the same time`, async () => {
    const { db } = app.services
    const { owner } = await buildOrganization(db)
    for (let count = 1; count < MAX_API_TOKENS; count += 1) await buildApiToken(db, owner, { scopes: ['content:read'] })
    const statuses = (await Promise.all([make(owner), make(owner)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 409])
    expect(await listFor(owner)).toHaveLength(MAX_API_TOKENS)
  })

  it('are seen and revoked only by its own owners', async () => {
    const { db } = app.services
    const { owner } = await buildOrganization(db)
    const stranger = (await buildOrganization(db)).owner
    const { id, token } = await made(owner)
    expect(await listFor(stranger)).toEqual([])
    expect((await app.call('DELETE', `/api-tokens/${id}`, { token: stranger.token })).status).toBe(404)
    expect(await statusWith(token)).toBe(200)
  })

  it('stay when whoever made them leaves or deletes their account, and say so', async () => {
    const { db } = app.services
    const { id, admins } = await buildTeam(db)
    const leaver = await buildAdmin(db, { organization_id: id, role: 'owner' })
    const { token } = await made(leaver)
    await app.call('DELETE', `/organizations/${id}/team/${leaver.id}`, { token: leaver.token })
    expect(await statusWith(token)).toBe(200)
    expect(await listFor(admins.owner)).toMatchObject([{ created_by: { name: leaver.name, is_admin: false } }])
    const body = { password: samplePassword }
    const gone = await app.call('POST', `/users/${leaver.id}/actions?action=delete-account`, {
      token: leaver.token,
      body,
    })
    expect(gone.status).toBe(200)
    expect(await statusWith(token)).toBe(200)
    expect(await listFor(admins.owner)).toMatchObject([{ created_by: null }])
  })

  it('end with the organization, and with a ban of it or of whoever made them', async () => {
    const { db } = app.services
    const moderator = (await buildOrganization(db, { owner: { moderator_since: clock.now() } })).owner
    const by = { viewer: { userId: moderator.id, organizationId: null }, now: clock.now() }
    const [banned, ofBanned, deleted] = await Promise.all([1, 2, 3].map(() => buildOrganization(db)))
    if (!banned || !ofBanned || !deleted) throw new Error('Three organizations were built.')
    const tokens = []
    for (const { owner } of [banned, ofBanned, deleted]) tokens.push((await made(owner)).token)
    await banOrganization(db, { id: banned.id, reason: 'Spam', ground: 'terms', provision: null }, by)
    await banPerson(db, { id: ofBanned.owner.id, reason: 'Spam', ground: 'terms', provision: null }, by)
    await app.call('POST', `/users/${deleted.owner.id}/actions?action=delete-account`, {
      token: deleted.owner.token,
      body: { password: samplePassword },
    })
    for (const token of tokens) expect(await statusWith(token)).toBe(401)
  })

  it('are in the data that whoever made them exports, without the tokens', async () => {
    const { id, name, owner } = await buildOrganization(app.services.db)
    const { token } = await made(owner)
    const exported = await app.server.inject({
      url: `/api/users/${owner.id}/export`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(exported.json().api_tokens).toMatchObject([{ organization: { id, name }, scopes: ['content:read'] }])
    expect(exported.body).not.toContain(token)
  })
})
