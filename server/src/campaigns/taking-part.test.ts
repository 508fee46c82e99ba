import { callCampaignKind, emailCampaignKind, mailCampaignKind } from '@rostrum/contract/campaigns'
import type { ContentKind } from '@rostrum/contract/content'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A published campaign, a function to engage with it, and one to read it. */
const campaignOf = async (kind: ContentKind, attributes: Record<string, unknown> = {}) => {
  const { id } = await buildItem(app.services.db, kind, { attributes })
  const answer = (token: string, rest: object) =>
    app.call('POST', '/campaign-engagements', { token, body: { campaign_type: kind.path, campaign_id: id, ...rest } })
  const show = async (token?: string) => (await app.call('GET', `/${kind.path}/${id}`, { token })).body.data.attributes
  return { answer, show }
}
const supporter = () => buildSupporter(app.services.db)

const targets = [
  { name: 'Ald. Okello', phone: '414-555-0126', office: '', note: '' },
  { name: 'Ald. Tanaka', phone: '414-555-0127', office: '', note: '' },
  { name: 'Mayor’s desk', phone: '414-555-0126', office: '', note: '' },
]

describe('calling the targets of a campaign', () => {
  it('stores the outcome of each call and shows it only to the caller', async () => {
    const { answer, show } = await campaignOf(callCampaignKind, { call_list: targets })
    const [caller, other] = [await supporter(), await supporter()]
    await answer(caller.token, { outcome: 'voicemail', target: '414-555-0126' })
    await answer(caller.token, { outcome: 'contacted', target: '414-555-0127' })
    // The third target has the same number as the first.
    await answer(caller.token, { outcome: 'unavailable', target: '414-555-0126 #2' })
    expect((await show(caller.token)).my_engagement.targets).toEqual({
      '414-555-0126': 'voicemail',
      '414-555-0127': 'contacted',
      '414-555-0126 #2': 'unavailable',
    })
    expect(await show(caller.token)).toMatchObject({ engagements_count: 1 })
    expect((await show(other.token)).my_engagement).toBeNull()
    expect((await show()).my_engagement).toBeNull()
  })

  it('does not count a supporter who only skips, and keeps earlier outcomes after a skip', async () => {
    const { answer, show } = await campaignOf(callCampaignKind, { call_list: targets })
    const { token } = await supporter()
    await answer(token, { outcome: 'skip', target: '414-555-0126' })
    expect(await show(token)).toMatchObject({ engagements_count: 0, my_engagement: { outcome: 'skip' } })
    await answer(token, { outcome: 'contacted', target: '414-555-0127' })
    await answer(token, { outcome: 'skip', target: '414-555-0126 #2' })
    const { my_engagement: mine, ...campaign } = await show(token)
    expect(campaign).toMatchObject({ engagements_count: 1, outcome_counts: { contacted: 1 } })
    expect(mine).toMatchObject({ outcome: 'contacted', targets: { '414-555-0126 #2': 'skip' } })
  })

  it('stores every answer when several arrive at the same time', async () => {
    const { answer, show } = await campaignOf(callCampaignKind, { call_list: targets })
    const { token } = await supporter()
    const keys = ['414-555-0126', '414-555-0127', '414-555-0126 #2']
    await Promise.all(keys.map((target) => answer(token, { outcome: 'contacted', target })))
    expect(Object.keys((await show(token)).my_engagement.targets).toSorted()).toEqual(keys.toSorted())
    expect((await show()).engagements_count).toBe(1)
  })

  it.each([
    [callCampaignKind, 'contacted'],
    [emailCampaignKind, 'sent'],
    [mailCampaignKind, 'mailed'],
  ] as const)('refuses a target that is not on the list ($0.path)', async (kind, outcome) => {
    const { answer, show } = await campaignOf(kind)
    const { token } = await supporter()
    const refused = await answer(token, { outcome, target: '206-555-0199' })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['target'])
    expect((await show(token)).my_engagement).toBeNull()
  })
})

describe('sending an email', () => {
  it('is counted once per person', async () => {
    const { answer, show } = await campaignOf(emailCampaignKind)
    const [one, two] = [await supporter(), await supporter()]
    await Promise.all([one, one, two].map(({ token }) => answer(token, { outcome: 'sent' })))
    expect(await show()).toMatchObject({ engagements_count: 2, outcome_counts: { sent: 2 } })
    expect((await show(one.token)).my_engagement.outcome).toBe('sent')
  })

  it('accepts only the outcome "sent"', async () => {
    const { answer, show } = await campaignOf(emailCampaignKind)
    const { token } = await supporter()
    for (const outcome of ['opened', 'mailed', 'contacted']) {
      expect((await answer(token, { outcome })).status).toBe(422)
    }
    expect((await show()).engagements_count).toBe(0)
  })
})

describe('sending a letter', () => {
  it('counts people who prepared a letter and people who mailed one separately', async () => {
    const { answer, show } = await campaignOf(mailCampaignKind)
    const [one, two] = [await supporter(), await supporter()]
    await answer(one.token, { outcome: 'prepared' })
    await answer(two.token, { outcome: 'prepared' })
    expect(await show()).toMatchObject({ engagements_count: 2, outcome_counts: { prepared: 2 } })
    await answer(one.token, { outcome: 'mailed' })
    await answer(one.token, { outcome: 'mailed' })
    expect(await show()).toMatchObject({ engagements_count: 2, outcome_counts: { prepared: 1, mailed: 1 } })
  })

  it('keeps a letter mailed when it is printed again', async () => {
    const { answer, show } = await campaignOf(mailCampaignKind)
    const { token } = await supporter()
    await answer(token, { outcome: 'mailed' })
    await answer(token, { outcome: 'prepared' })
    expect((await show(token)).my_engagement.outcome).toBe('mailed')
    expect(await show()).toMatchObject({ engagements_count: 1, outcome_counts: { mailed: 1 } })
  })

  it('shows engagements only to the organization of the campaign', async () => {
    const { db } = app.services
    const [own, foreign] = [await buildOrganization(db), await buildOrganization(db)]
    const { id } = await buildItem(db, mailCampaignKind, { organization_id: own.id })
    const [sender, other] = [await supporter(), await supporter()]
    const body = { campaign_type: 'mail-campaigns', campaign_id: id, outcome: 'mailed' }
    await app.call('POST', '/campaign-engagements', { token: sender.token, body })
    const list = (token: string) => app.call('GET', `/campaign-engagements?campaign_id=${id}`, { token })
    expect((await list(own.owner.token)).body.data).toMatchObject([
      { attributes: { outcome: 'mailed', user: { id: sender.id } } },
    ])
    for (const { token } of [other, foreign.owner]) expect((await list(token)).body.meta.total).toBe(0)
  })
})
