import { emailCampaignKind } from '@rostrum/contract/campaigns'
import papaparse from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  buildCallCampaign,
  buildEngagement,
  buildItem,
  buildOrganization,
  buildSupporter,
} from '../../testing/factories.ts'
import { newId } from '../platform/identifiers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const payloadFor = (campaignId: string, rest: object = {}) => ({
  campaign_type: 'call-campaigns',
  campaign_id: campaignId,
  ...rest,
})
const engage = (campaignId: string, token: string | undefined, rest: object = {}) =>
  app.call('POST', '/campaign-engagements', { token, body: payloadFor(campaignId, rest) })
const show = async (campaignId: string, token?: string) =>
  (await app.call('GET', `/call-campaigns/${campaignId}`, { token })).body.data.attributes
const list = (token: string | undefined, query = '') => app.call('GET', `/campaign-engagements${query}`, { token })

describe('an engagement', () => {
  /** @shows engagements.taking-part */
  it('is stored once per person and item, with the latest outcome and note', async () => {
    const { db } = app.services
    const campaign = await buildCallCampaign(db)
    const supporter = await buildSupporter(db)
    const first = await engage(campaign.id, supporter.token, { outcome: 'voicemail', note: 'Left my zip code.' })
    expect(first.status).toBe(200)
    expect(first.body.data).toEqual({
      id: expect.any(String),
      type: 'campaign-engagements',
      attributes: {
        campaign_type: 'call-campaigns',
        campaign_id: campaign.id,
        campaign_title: campaign.title,
        outcome: 'voicemail',
        note: 'Left my zip code.',
        shifts: [],
        user: { id: supporter.id, name: supporter.name, avatar: null, email: supporter.email, phone: supporter.phone },
        guest: null,
        number: 1,
        is_confirmed: true,
        share_url: expect.stringContaining(`/call-campaign/${campaign.organization_id}/${campaign.id}?via=`),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    })
    const again = await engage(campaign.id, supporter.token, { outcome: 'contacted' })
    expect(again.body.data.id).toBe(first.body.data.id)
    expect(again.body.data.attributes).toMatchObject({ outcome: 'contacted', note: 'Left my zip code.' })
    expect((await show(campaign.id)).engagements_count).toBe(1)
  })

  it('is part of the item only for the supporter who took part', async () => {
    const { db } = app.services
    const campaign = await buildCallCampaign(db)
    const [supporter, other] = [await buildSupporter(db), await buildSupporter(db)]
    await engage(campaign.id, supporter.token, { outcome: 'contacted' })
    const mine = {
      id: expect.any(String),
      outcome: 'contacted',
      targets: {},
      position: null,
      shifts: [],
      number: 1,
      updated_at: expect.any(String),
      share_url: expect.any(String),
    }
    expect((await show(campaign.id, supporter.token)).my_engagement).toEqual(mine)
    const listed = await app.call('GET', `/call-campaigns?organization_id=${campaign.organization_id}`, {
      token: supporter.token,
    })
    expect(listed.body.data[0].attributes.my_engagement).toEqual(mine)
    expect((await show(campaign.id, other.token)).my_engagement).toBeNull()
    expect((await show(campaign.id)).my_engagement).toBeNull()
  })

  /** @shows engagements.who */
  it('can be made only by supporters, and only with public items of the given kind', async () => {
    const { db } = app.services
    const { token } = await buildSupporter(db)
    const campaign = await buildCallCampaign(db)
    const admin = await buildOrganization(db)
    const hidden = await buildOrganization(db, { published_at: null })
    expect((await engage(campaign.id, undefined)).status).toBe(401)
    expect((await engage(campaign.id, admin.owner.token)).status).toBe(403)
    const absent = [
      await buildCallCampaign(db, { status: 'draft' }),
      await buildCallCampaign(db, { status: 'not_active' }),
      await buildCallCampaign(db, { organization_id: hidden.id }),
      await buildItem(db, emailCampaignKind),
    ]
    for (const { id } of absent) expect((await engage(id, token)).status).toBe(404)
    expect((await engage(campaign.organization_id, token)).status).toBe(404)
    expect((await show(campaign.id)).engagements_count).toBe(0)
  })

  it.each([
    [{ campaign_type: 'candidates' }, 'campaign_type'],
    [{ campaign_id: 'nonsense' }, 'campaign_id'],
    [{ outcome: 'shouted' }, 'outcome'],
    [{ note: 'x'.repeat(1001) }, 'note'],
  ])('refuses %j and names the field', async (wrong, field) => {
    const { db } = app.services
    const { token } = await buildSupporter(db)
    const campaign = await buildCallCampaign(db)
    const answer = await engage(campaign.id, token, wrong)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  /** @shows engagements.taking-part */
  it('can be sent to the organization’s path, but only for its own items', async () => {
    const { db } = app.services
    const { token } = await buildSupporter(db)
    const campaign = await buildCallCampaign(db)
    const other = await buildOrganization(db)
    const at = (organizationId: string) =>
      app.call('POST', `/organizations/${organizationId}/actions?action=engagement`, {
        token,
        body: payloadFor(campaign.id),
      })
    expect((await at(other.id)).status).toBe(404)
    expect((await show(campaign.id)).engagements_count).toBe(0)
    expect((await at(campaign.organization_id)).status).toBe(200)
    expect((await at(campaign.organization_id)).status).toBe(200)
    expect((await show(campaign.id)).engagements_count).toBe(1)
  })

  /** @shows engagements.taking-part */
  it('is counted once when twenty requests arrive at the same time', async () => {
    const { db } = app.services
    const { token } = await buildSupporter(db)
    const campaign = await buildCallCampaign(db)
    const answers = await Promise.all(Array.from({ length: 20 }, () => engage(campaign.id, token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await show(campaign.id)).engagements_count).toBe(1)
  })

  /** @shows engagements.taking-part */
  it('is counted for each of several supporters who answer at the same time', async () => {
    const { db } = app.services
    const campaign = await buildCallCampaign(db)
    const supporters = await Promise.all(Array.from({ length: 10 }, () => buildSupporter(db)))
    await Promise.all(supporters.map(({ token }) => engage(campaign.id, token)))
    expect((await show(campaign.id)).engagements_count).toBe(10)
  })

  it('is deleted with its item', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const campaign = await buildCallCampaign(db, { organization_id: organization.id })
    const { token } = await buildSupporter(db)
    await engage(campaign.id, token)
    await app.call('DELETE', `/call-campaigns/${campaign.id}`, { token: organization.owner.token })
    expect((await list(token)).body.meta.total).toBe(0)
  })
})

describe('GET /campaign-engagements', () => {
  /** @shows engagements.lists */
  it('lists an organization’s engagements with the participants, newest first', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const [first, second] = [
      await buildCallCampaign(db, { organization_id: organization.id }),
      await buildCallCampaign(db, { organization_id: organization.id }),
    ]
    const at = (minute: number) => new Date(Date.UTC(2025, 10, 3, 12, minute))
    const older = await buildEngagement(db, { content_item_id: first.id, created_at: at(1), note: 'Busy line' })
    const newer = await buildEngagement(db, { content_item_id: second.id, created_at: at(2) })
    const gone = await buildEngagement(db, { content_item_id: second.id, created_at: at(3), user_id: null })
    await buildEngagement(db)

    const { token } = organization.owner
    const { status, body } = await list(token)
    expect(status).toBe(200)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([gone.id, newer.id, older.id])
    expect(body.data[0].attributes.user).toBeNull()
    expect(body.data[2].attributes).toMatchObject({ note: 'Busy line', user: { id: older.user_id } })
    expect(body.meta).toMatchObject({ total: 3, per_page: 4 })
    const filtered = await list(token, `?campaign_id=${first.id}`)
    expect(filtered.body.data.map(({ id }: { id: string }) => id)).toEqual([older.id])
    expect((await list(token, '?perPage=2&page=2')).body.data).toHaveLength(1)
    expect((await list(token, '?page=2')).status).toBe(422)
  })

  /** @shows engagements.lists */
  it('shows people who took part the title that was public last, and the organization its own', async () => {
    const { db } = app.services
    const { owner, ...organization } = await buildOrganization(db)
    const campaign = await buildCallCampaign(db, { organization_id: organization.id })
    const { id, token } = await buildSupporter(db)
    await engage(campaign.id, token)
    const path = `/call-campaigns/${campaign.id}`
    await app.call('POST', `${path}/actions?action=unpublish`, { token: owner.token })
    expect((await app.call('PUT', path, { token: owner.token, body: { title: 'A secret' } })).status).toBe(200)
    const titleFor = async (reader: string) => (await list(reader)).body.data[0].attributes.campaign_title
    expect(await titleFor(token)).toBe(campaign.title)
    expect(await titleFor(owner.token)).toBe('A secret')
    const exported = await app.call('GET', `/users/${id}/export`, { token })
    expect(JSON.stringify(exported.body)).toContain(campaign.title)
    expect(JSON.stringify(exported.body)).not.toContain('A secret')
  })

  it('lists only a supporter’s own engagements, and requires a session', async () => {
    const { db } = app.services
    const supporter = await buildSupporter(db)
    const mine = await buildEngagement(db, { user_id: supporter.id })
    await buildEngagement(db, { content_item_id: mine.content_item_id })
    const { body } = await list(supporter.token)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([mine.id])
    expect((await app.call('GET', '/restify/campaign-engagements', { token: supporter.token })).body.meta.total).toBe(1)
    expect((await list(undefined)).status).toBe(401)
  })
})

describe('GET /campaign-engagements.csv', () => {
  const csv = (campaignId: string, token?: string) =>
    app.server.inject({
      url: `/api/campaign-engagements.csv?campaign_id=${campaignId}`,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
  const head = 'name,email,phone,outcome,note,first_taken_part,last_changed,postal_code,is_confirmed,shifts'
  const read = (body: string) => papaparse.parse<string[]>(body.replace(/^\uFEFF/, '')).data

  /** @shows content.spreadsheets, content.results */
  it('lists the participants of one item, oldest first, without formulas that a spreadsheet would run', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const campaign = await buildCallCampaign(db, { organization_id: organization.id })
    const other = await buildCallCampaign(db, { organization_id: organization.id })
    const trickster = await buildSupporter(db, { name: '=HYPERLINK("https://evil.example")', phone: '+1 414 555 0134' })
    const plain = await buildSupporter(db, { name: 'Tomás Ñandú' })
    const at = (minute: number) => new Date(Date.UTC(2025, 10, 3, 12, minute))
    const about = { content_item_id: campaign.id }
    await buildEngagement(db, { ...about, user_id: plain.id, created_at: at(2), note: 'She said "yes",\nthen hung up' })
    await buildEngagement(db, {
      ...about,
      user_id: trickster.id,
      created_at: at(1),
      outcome: 'contacted',
      note: '@SUM(1+1)\nand more',
    })
    await buildEngagement(db, { content_item_id: other.id })
    const shared = { purpose: 'share_contact', organization_id: organization.id, given: true }
    expect((await app.call('POST', '/consents', { token: trickster.token, body: shared })).status).toBe(200)

    const answer = await csv(campaign.id, organization.owner.token)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.body.startsWith(`\uFEFF${head}\r\n`)).toBe(true)
    expect(read(answer.body).slice(1)).toEqual([
      [
        '\'=HYPERLINK("https://evil.example")',
        trickster.email,
        "'+1 414 555 0134",
        'contacted',
        "'@SUM(1+1)\nand more",
        at(1).toISOString(),
        at(1).toISOString(),
        '',
        'yes',
        '',
      ],
      [
        'Tomás Ñandú',
        // They have not shared it.
        '',
        '',
        '',
        'She said "yes",\nthen hung up',
        at(2).toISOString(),
        at(2).toISOString(),
        '',
        'yes',
        '',
      ],
    ])
  })

  it('is available only to the organization’s admins, and not found for items that the viewer may not see', async () => {
    const { db } = app.services
    const engagement = await buildEngagement(db)
    const draft = await buildCallCampaign(db, { status: 'draft', published_at: null })
    const foreign = await buildOrganization(db)
    const supporter = await buildSupporter(db)
    expect((await csv(engagement.content_item_id, foreign.owner.token)).statusCode).toBe(403)
    expect((await csv(draft.id, foreign.owner.token)).statusCode).toBe(404)
    expect((await csv(newId(), foreign.owner.token)).statusCode).toBe(404)
    expect((await csv(engagement.content_item_id, supporter.token)).statusCode).toBe(403)
    expect((await csv(engagement.content_item_id)).statusCode).toBe(401)
  })
})
