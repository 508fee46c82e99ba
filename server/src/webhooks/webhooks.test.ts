import { callCampaignKind } from '@rostrum/contract/campaigns'
import { MAX_WEBHOOKS } from '@rostrum/contract/webhooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildItem, buildOrganization } from '../../testing/factories.ts'
import { buildApiToken, buildWebhook, sampleSecret } from '../../testing/factories-programs.ts'
import { later } from '../platform/clock.ts'
import { claimDeliveries, finishAttempt } from './claims.ts'
import { webhookHousekeeping } from './housekeeping.ts'
import { pausedAfterSeconds, retrySeconds } from './schedule.ts'
import type { Attempt } from './send.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const body = { url: 'https://crm.example.org/hook?key=4711', events: ['content.published'] }
const add = (token: string, given: object = {}) => app.call('POST', '/webhooks', { token, body: { ...body, ...given } })

/** @shows programs.webhooks */
describe('the webhooks of an organization', () => {
  it('answer their secret once, and the audit log names only their host', async () => {
    const { id, owner } = await buildOrganization(app.services.db)
    const made = await add(owner.token)
    expect(made.status).toBe(201)
    expect(made.body.data.attributes).toEqual({
      ...body,
      state: 'active',
      failing_since: null,
      created_at: clock.now().toISOString(),
    })
    const { secret } = made.body.meta
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
    const list = await app.call('GET', '/webhooks', { token: owner.token })
    expect(list.body.data).toEqual([made.body.data])
    expect(JSON.stringify(list.body)).not.toContain(secret)
    await app.call('DELETE', `/webhooks/${made.body.data.id}`, { token: owner.token })
    expect((await app.call('GET', '/webhooks', { token: owner.token })).body.data).toEqual([])
    const log = await app.call('GET', `/organizations/${id}/audit-log`, { token: owner.token })
    expect(log.body.data.map((entry: { attributes: object }) => entry.attributes)).toMatchObject([
      { act: 'webhook.removed', details: { title: 'crm.example.org' } },
      { act: 'webhook.created', details: { title: 'crm.example.org' } },
    ])
    expect(JSON.stringify(log.body)).not.toContain('4711')
  })

  it('need an address on the internet, an event, and a secret of the standard if they bring one', async () => {
    const { owner } = await buildOrganization(app.services.db)
    const errorsOf = async (given: object) => (await add(owner.token, given)).body.errors
    const offline = { url: ['Enter an address on the internet that begins with https://'] }
    expect(await errorsOf({ url: 'http://crm.example.org/hook' })).toEqual(offline)
    expect(await errorsOf({ url: 'https://10.0.0.7/hook' })).toEqual(offline)
    expect(await errorsOf({ url: '' })).toEqual({ url: ['Enter a web address'] })
    expect(await errorsOf({ events: [] })).toEqual({ events: ['Choose at least one event'] })
    expect(await errorsOf({ secret: 'whsec_short' })).toHaveProperty('secret')
    const own = await add(owner.token, { secret: sampleSecret })
    expect(own.body.meta.secret).toBe(sampleSecret)
  })

  it(`are at most ${MAX_WEBHOOKS}, also when two are added at the same time`, async () => {
    const { db } = app.services
    const { id, owner } = await buildOrganization(db)
    for (let count = 1; count < MAX_WEBHOOKS; count += 1) await buildWebhook(db, { organization_id: id })
    const statuses = (await Promise.all([add(owner.token), add(owner.token)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 409])
  })

  it('are told about people only by a token that may read people', async () => {
    const { db } = app.services
    const { owner } = await buildOrganization(db)
    const events = ['follower.created']
    const without = await buildApiToken(db, owner, { scopes: ['webhooks'] })
    expect(await add(without.token, { events })).toMatchObject({
      status: 403,
      body: { message: 'This API token doesn’t have the scope people:read' },
    })
    const both = await buildApiToken(db, owner, { scopes: ['webhooks', 'people:read'] })
    expect((await add(both.token, { events })).status).toBe(201)
  })
})

/** A webhook with one delivery that is due. */
const buildDue = async () => {
  const { db } = app.services
  const { id, owner } = await buildOrganization(db)
  const webhookId = await buildWebhook(db, { organization_id: id })
  await buildItem(db, callCampaignKind, { organization_id: id })
  // The database has a clock of its own, which is not moved.
  const at = clock.now()
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: at, retry_until: later(at, 72 * 60 * 60) })
    .where('webhook_id', '=', webhookId)
    .execute()
  const claim = async () => {
    const claimed = await claimDeliveries(db, { limit: 1000, busy: [], now: clock.now() })
    return claimed.find((delivery) => delivery.webhook_id === webhookId)
  }
  const attempt = async (outcome: Attempt): Promise<boolean> => {
    const delivery = await claim()
    if (delivery) await finishAttempt(db, { delivery, attempt: outcome, now: clock.now() })
    return delivery !== undefined
  }
  const shown = async () => {
    const { token } = owner
    const deliveries = await app.call('GET', `/webhooks/${webhookId}/deliveries`, { token })
    const list = await app.call('GET', '/webhooks', { token })
    return { ...deliveries.body.data[0], webhook: list.body.data[0].attributes }
  }
  return { organizationId: id, token: owner.token, webhookId, claim, attempt, shown }
}
const failed: Attempt = { status: 503, failure: 'answer' }

/** @shows programs.webhooks */
describe('a delivery', () => {
  it('is claimed by one worker at a time, and by another when the worker is gone', async () => {
    const { claim } = await buildDue()
    expect(await claim()).toMatchObject({ attempts: 1 })
    expect(await claim()).toBeUndefined()
    clock.advance(31)
    expect(await claim()).toMatchObject({ attempts: 2 })
  })

  it('is tried for three days with longer and longer pauses, then fails, and its webhook is paused', async () => {
    const { attempt, shown, token, webhookId, organizationId, claim } = await buildDue()
    for (const seconds of retrySeconds) {
      expect(await attempt(failed)).toBe(true)
      expect(await shown()).toMatchObject({
        attributes: { status: 'waiting', response_status: 503, failure: 'answer' },
        webhook: { state: 'failing' },
      })
      clock.advance(seconds - 1)
      expect(await attempt(failed)).toBe(false)
      clock.advance(1)
    }
    expect(await attempt(failed)).toBe(true)
    expect(retrySeconds.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThan(72 * 60 * 60)
    expect(await shown()).toMatchObject({ attributes: { status: 'failed', next_attempt_at: null, attempts: 11 } })

    // The next failure after three days pauses the webhook, which then is told nothing more.
    const path = `/webhooks/${webhookId}`
    const { id } = await shown()
    clock.advance(pausedAfterSeconds)
    const db = app.services.db
    await app.call('POST', `${path}/deliveries/${id}/actions?action=redeliver`, { token })
    await db
      .updateTable('webhooks')
      .set({ failing_since: later(clock.now(), -pausedAfterSeconds) })
      .execute()
    expect(await attempt(failed)).toBe(true)
    expect(await shown()).toMatchObject({ webhook: { state: 'paused' } })
    await buildItem(db, callCampaignKind, { organization_id: organizationId })
    expect((await app.call('GET', `${path}/deliveries`, { token })).body.meta.total).toBe(1)
    clock.advance(24 * 60 * 60)
    expect(await claim()).toBeUndefined()

    await app.call('POST', `${path}/actions?action=resume`, { token })
    expect(await shown()).toMatchObject({ webhook: { state: 'active' } })
    expect(await attempt({ status: 204, failure: null })).toBe(true)
    expect(await shown()).toMatchObject({ attributes: { status: 'delivered', failure: null } })
  })

  it('to a receiver that is gone pauses the webhook at once', async () => {
    const { attempt, shown } = await buildDue()
    await attempt({ status: 410, failure: 'answer' })
    expect(await shown()).toMatchObject({ webhook: { state: 'paused' } })
  })

  it('of another organization is neither seen nor sent again', async () => {
    const { webhookId, shown } = await buildDue()
    const { id } = await shown()
    const { token } = (await buildOrganization(app.services.db)).owner
    const path = `/webhooks/${webhookId}`
    expect((await app.call('GET', `${path}/deliveries`, { token })).status).toBe(404)
    expect((await app.call('POST', `${path}/deliveries/${id}/actions?action=redeliver`, { token })).status).toBe(404)
    expect((await app.call('POST', `${path}/actions?action=resume`, { token })).status).toBe(404)
    expect((await app.call('DELETE', path, { token })).status).toBe(404)
  })

  it('is deleted a month after its end', async () => {
    const { attempt, webhookId } = await buildDue()
    await attempt({ status: 204, failure: null })
    const count = async () => {
      const counted = sql<{ count: number }>`
        select count(*)::int as count from webhook_deliveries where webhook_id = ${webhookId}`
      return (await counted.execute(app.services.db)).rows[0]?.count
    }
    const day = 24 * 60 * 60
    clock.advance(29 * day)
    await webhookHousekeeping(app.services).run({})
    expect(await count()).toBe(1)
    clock.advance(2 * day)
    await webhookHousekeeping(app.services).run({})
    expect(await count()).toBe(0)
  })
})
