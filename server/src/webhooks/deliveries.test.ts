import { callCampaignKind } from '@rostrum/contract/campaigns'
import { candidateKind } from '@rostrum/contract/candidates'
import { webhookEvents, type WebhookEvent } from '@rostrum/contract/webhooks'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  buildItem,
  buildOrganization,
  buildPhoneBank,
  buildSupporter,
  registrationDetails,
} from '../../testing/factories.ts'
import { buildWebhook, sampleSecret } from '../../testing/factories-programs.ts'
import { pledgeDetails } from '../../testing/pledge-calls.ts'
import { openReceiver } from '../../testing/webhook-receiver.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { webhooks: { allowPrivate: true } } })
  await app.work()
})
afterAll(() => app.close())

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()))
})

/** An organization whose webhook a real receiver gets. */
const buildTold = async (events: readonly WebhookEvent[], answer?: Parameters<typeof openReceiver>[0]['answer']) => {
  const { db } = app.services
  const receiver = await openReceiver({ secret: () => sampleSecret, answer })
  opened.push(receiver)
  const organization = await buildOrganization(db)
  const webhookId = await buildWebhook(db, { organization_id: organization.id, url: receiver.url, events: [...events] })
  return { ...organization, receiver, webhookId }
}

const done = async (method: string, path: string, token: string, body: object = {}) => {
  const answer = await app.call(method, path, { token, body })
  expect(answer.status, `${method} ${path}`).toBeLessThan(300)
  return answer.body?.data
}

/** @shows programs.webhooks */
describe('a webhook is told', () => {
  it('soon after every act of a supporter, in order, and verifies the signature', async () => {
    const { db } = app.services
    const { id, receiver } = await buildTold(webhookEvents.filter((event) => !/^content|^person/.test(event)))
    const campaign = await buildItem(db, callCampaignKind, { organization_id: id })
    const candidate = await buildItem(db, candidateKind, { organization_id: id })
    await buildPhoneBank(db, { organization_id: id })
    const { token, id: userId, email } = await buildSupporter(db)
    await done('POST', `/organizations/${id}/actions?action=follow`, token)
    const engaging = { campaign_type: 'call-campaigns', campaign_id: campaign.id }
    const engagement = await done('POST', '/campaign-engagements', token, { ...engaging, outcome: 'voicemail' })
    await done('POST', '/campaign-engagements', token, { ...engaging, outcome: 'contacted' })
    await done('DELETE', `/campaign-engagements/${engagement.id}`, token)
    const pledge = await done('POST', '/candidate-votes', token, { candidate_id: candidate.id, ...pledgeDetails })
    await done('DELETE', `/candidate-votes/${pledge.id}`, token)
    await done('POST', '/phone-bank-registrations', token, { organization_id: id, ...registrationDetails })
    await done('POST', `/organizations/${id}/actions?action=unfollow`, token)

    const received = await receiver.until(8)
    expect(received.map(({ type }) => type)).toEqual([
      'follower.created',
      'engagement.created',
      'engagement.updated',
      'engagement.withdrawn',
      'pledge.created',
      'pledge.withdrawn',
      'registration.created',
      'follower.removed',
    ])
    expect(received[3]?.data).toMatchObject({ id: engagement.id, item_id: campaign.id, user_id: userId })
    expect(received[7]?.data).toEqual({ user_id: userId })
    // Nobody has shared an address with the organization.
    expect(JSON.stringify(received.filter(({ type }) => !/pledge|registration/.test(type)))).not.toContain(email)
  })

  it('who is new and what changes about them, and nothing that changes nothing', async () => {
    const { db } = app.services
    const { id, owner, receiver } = await buildTold(['person.created', 'person.updated'])
    const supporter = await buildSupporter(db)
    await done('POST', `/organizations/${id}/actions?action=follow`, supporter.token)
    const [created] = await receiver.until(1)
    expect(created).toMatchObject({
      type: 'person.created',
      data: { type: 'people', attributes: { name: supporter.name, email: null, tags: [], thread_id: null } },
    })
    const path = `/people/${String(created?.data['id'])}`
    const tags = { tags: ['river'] }
    await done('PUT', path, owner.token, tags)
    await done('PUT', path, owner.token, tags)
    const campaign = await buildItem(db, callCampaignKind, { organization_id: id })
    const call = { campaign_type: 'call-campaigns', campaign_id: campaign.id, outcome: 'contacted' }
    await done('POST', '/campaign-engagements', supporter.token, call)
    await done('POST', '/consents', supporter.token, { purpose: 'share_contact', organization_id: id, given: true })
    const received = await receiver.until(3)
    expect(received.map(({ type }) => type)).toEqual(['person.created', 'person.updated', 'person.updated'])
    expect(received[1]?.data).toMatchObject({ attributes: tags })
    expect(received[2]?.data).toMatchObject({ attributes: { email: supporter.email } })
    // What changes nothing is not even waiting to be delivered.
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from webhook_deliveries delivery join webhooks webhook on webhook.id = webhook_id
      where webhook.organization_id = ${id}`.execute(db)
    expect(rows).toEqual([{ total: 3 }])
  })

  it('the address of a person only if they share it, and only what is still stored', async () => {
    const { db } = app.services
    const told = await buildTold(['follower.created'])
    const person = await buildSupporter(db)
    await done('POST', '/consents', person.token, { purpose: 'share_contact', organization_id: told.id, given: true })
    await done('POST', `/organizations/${told.id}/actions?action=follow`, person.token)
    const [sharing] = await told.receiver.until(1)
    expect(sharing?.data).toEqual({
      user_id: person.id,
      user: { id: person.id, name: person.name, avatar: null, email: person.email, phone: person.phone ?? null },
    })
    const other = await buildSupporter(db)
    await done('POST', `/organizations/${told.id}/actions?action=follow`, other.token)
    const [, reserved] = await told.receiver.until(2)
    expect(reserved?.data['user']).toMatchObject({ id: other.id, name: other.name, email: null, phone: null })
  })

  it('when content is published, unpublished or deleted while it is public, and of nothing else', async () => {
    const { db } = app.services
    const { id, owner, receiver } = await buildTold(['content.published', 'content.unpublished'])
    const draft = await buildItem(db, callCampaignKind, { organization_id: id, status: 'draft' })
    const path = `/call-campaigns/${draft.id}`
    await done('PUT', path, owner.token, { title: 'Call about heating' })
    await done('POST', `${path}/actions?action=publish`, owner.token)
    await done('PUT', path, owner.token, { title: 'Call about the heating rule' })
    await done('POST', `${path}/actions?action=unpublish`, owner.token)
    await done('POST', `${path}/actions?action=publish`, owner.token)
    await done('DELETE', path, owner.token)
    const received = await receiver.until(4)
    expect(received.map(({ type }) => type)).toEqual([
      'content.published',
      'content.unpublished',
      'content.published',
      'content.unpublished',
    ])
    expect(received.every(({ data }) => data['id'] === draft.id)).toBe(true)
  })

  it('nothing of other organizations, and nothing that it does not ask for', async () => {
    const { db } = app.services
    const { id, owner, receiver, webhookId } = await buildTold(['content.published'])
    const { token } = await buildSupporter(db)
    const other = await buildOrganization(db)
    await done('POST', `/organizations/${id}/actions?action=follow`, token)
    await buildItem(db, callCampaignKind, { organization_id: other.id })
    await buildItem(db, callCampaignKind, { organization_id: id })
    await receiver.until(1)
    const { body } = await app.call('GET', `/webhooks/${webhookId}/deliveries`, { token: owner.token })
    expect(body.meta.total).toBe(1)
  })

  it('again after an error, with the same id, and what follows about the same person waits for it', async () => {
    const { db } = app.services
    let refusals = 1
    const told = await buildTold(['follower.created', 'follower.removed'], ({ type }) => ({
      status: type === 'follower.created' && refusals-- > 0 ? 500 : 204,
    }))
    const { token } = await buildSupporter(db)
    await done('POST', `/organizations/${told.id}/actions?action=follow`, token)
    await done('POST', `/organizations/${told.id}/actions?action=unfollow`, token)
    const received = await told.receiver.until(3)
    expect(received.map(({ type }) => type)).toEqual(['follower.created', 'follower.created', 'follower.removed'])
    expect(received[1]?.id).toBe(received[0]?.id)
  })

  it('by a delivery that is sent again on request', async () => {
    const { db } = app.services
    const { id, owner, receiver, webhookId } = await buildTold(['content.published'])
    await buildItem(db, callCampaignKind, { organization_id: id })
    const [first] = await receiver.until(1)
    const path = `/webhooks/${webhookId}/deliveries`
    await done('POST', `${path}/${first?.id}/actions?action=redeliver`, owner.token)
    const [, second] = await receiver.until(2)
    expect(second?.id).toBe(first?.id)
  })
})
