import { callCampaignKind, mailCampaignKind } from '@rostrum/contract/campaigns'
import { candidateKind } from '@rostrum/contract/candidates'
import { eventKind } from '@rostrum/contract/events'
import { actionLists, type MyAction } from '@rostrum/contract/my-actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { idsOf } from '../../testing/content-calls.ts'
import {
  buildEngagement,
  buildItem,
  buildOrganization,
  buildPhoneBank,
  buildRegistration,
  buildSupporter,
} from '../../testing/factories.ts'
import { pledgeDetails } from '../../testing/pledge-calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const days = 24 * 60 * 60 * 1000
const inDays = (count: number) => new Date(Date.now() + count * days)
/** The attributes of an event that takes place at noon in this many days. */
const eventOn = (count: number, rest: object = {}) => {
  const date = inDays(count).toISOString().slice(0, 10)
  const attributes = { ...eventKind.example, start_date: date, end_date: date, time: '12:00', end_time: '14:00' }
  return { attributes: { ...attributes, timezone: 'UTC', ...rest } }
}

const list = (token: string | undefined, query: string) => app.call('GET', `/my-actions?when=${query}`, { token })
const listed = async (token: string, query: string): Promise<MyAction[]> => (await list(token, query)).body.data

/** A supporter, an organization, and a function by which the supporter takes part in something of it. */
const scene = async () => {
  const { db } = app.services
  const [organization, supporter] = [await buildOrganization(db), await buildSupporter(db)]
  const of = { organization_id: organization.id }
  const takePart = async (kind: Parameters<typeof buildItem>[1], answer: object, item: object = {}) => {
    const built = await buildItem(db, kind, { ...of, ...item })
    return buildEngagement(db, { content_item_id: built.id, user_id: supporter.id, ...answer })
  }
  return { organization, supporter, token: supporter.token, takePart }
}

describe('what a supporter did and promised', () => {
  /** @shows my-actions.lists */
  it('is in three lists: what is next first in the first one, what is newest first in the others', async () => {
    const { organization, supporter, token, takePart } = await scene()
    await buildPhoneBank(app.services.db, { organization_id: organization.id })
    const later = await takePart(eventKind, { outcome: 'maybe' }, eventOn(9))
    const soon = await takePart(eventKind, { outcome: 'going' }, eventOn(2))
    const past = await takePart(eventKind, { outcome: 'going' }, eventOn(-5))
    const details = { ...pledgeDetails, plan: { when: '7:15 am', where: 'School 4', how: 'Bus 19' } }
    const pledge = await takePart(candidateKind, { outcome: 'pledged', details, created_at: inDays(-3) })
    const printed = await takePart(mailCampaignKind, { outcome: 'prepared', created_at: inDays(-2) })
    const registration = await buildRegistration(app.services.db, {
      organization_id: organization.id,
      user_id: supporter.id,
      created_at: inDays(-1),
    })
    const called = await takePart(callCampaignKind, { outcome: 'contacted', note: 'She will vote yes.' })
    const mailed = await takePart(mailCampaignKind, { outcome: 'mailed', created_at: inDays(-6) })
    const lists = await Promise.all(actionLists.map((when) => list(token, when)))
    expect(lists.map(idsOf)).toEqual([
      [soon.id, later.id],
      [registration.id, printed.id, pledge.id],
      [called.id, past.id, mailed.id],
    ])
    expect(lists.map(({ body }) => body.meta.total)).toEqual([2, 3, 3])
    const [coming, promised, done] = lists.map(({ body }) => body.data as MyAction[])
    expect(coming?.[0]?.attributes).toMatchObject({
      kind: 'events',
      item_id: soon.content_item_id,
      title: eventKind.example.title,
      organization_name: organization.name,
      taken_down_by: null,
      starts_at: `${inDays(2).toISOString().slice(0, 10)}T12:00:00.000Z`,
      timezone: 'UTC',
      location: eventKind.example.location,
      is_limited: false,
      outcome: 'going',
      count: 1,
    })
    expect(
      promised?.map(({ attributes }) => [attributes.kind, attributes.registration, attributes.plan?.where]),
    ).toEqual([
      ['phone-banks', { time_slot: '09:00-12:00', volunteer_type: 'both' }, undefined],
      ['mail-campaigns', null, undefined],
      ['candidates', null, 'School 4'],
    ])
    expect(done?.[0]?.attributes).toMatchObject({ kind: 'call-campaigns', note: 'She will vote yes.', starts_at: null })
    expect(done?.map(({ attributes }) => attributes.count)).toEqual([1, 1, 1])
  })

  /** @shows my-actions.lists */
  it('is only their own, and is gone once it is withdrawn', async () => {
    const { token, takePart } = await scene()
    const others = await scene()
    const answer = await takePart(eventKind, { outcome: 'going' }, eventOn(2))
    expect(await listed(others.token, 'coming')).toEqual([])
    expect(await listed(token, 'coming')).toHaveLength(1)
    expect((await app.call('DELETE', `/campaign-engagements/${answer.id}`, { token })).status).toBe(204)
    expect(await listed(token, 'coming')).toEqual([])
  })

  it('says the number of the act and the place in line', async () => {
    const { takePart, token } = await scene()
    const first = await takePart(
      eventKind,
      { outcome: 'waitlist', created_at: inDays(-1) },
      eventOn(2, { capacity: 1 }),
    )
    const other = await buildSupporter(app.services.db)
    await buildEngagement(app.services.db, {
      content_item_id: first.content_item_id,
      user_id: other.id,
      outcome: 'waitlist',
    })
    expect((await listed(other.token, 'coming'))[0]?.attributes).toMatchObject({ position: 2, is_limited: true })
    const event = await buildItem(app.services.db, eventKind, eventOn(1))
    await app.call('POST', '/campaign-engagements', {
      token,
      body: { campaign_type: 'events', campaign_id: event.id, outcome: 'going' },
    })
    const own = await listed(token, 'coming')
    expect(own[0]?.attributes).toMatchObject({ item_id: event.id, number: 1, position: null })
    expect(own[1]?.attributes).toMatchObject({ position: 1 })
  })

  /** @shows my-actions.taken-down */
  it('stays on record when its page is taken down, as it was last public, with who took it down', async () => {
    const { organization, supporter, token, takePart } = await scene()
    const { db } = app.services
    await takePart(
      callCampaignKind,
      { created_at: inDays(-1) },
      { status: 'not_active', public_title: 'Call Ada Okello' },
    )
    await takePart(callCampaignKind, { created_at: inDays(-2) }, { status: 'not_active', removed_at: new Date() })
    await takePart(callCampaignKind, { created_at: inDays(-3) })
    const shown = async (when: string) =>
      (await listed(token, when)).map(({ attributes }) => [attributes.title, attributes.taken_down_by])
    const { title } = callCampaignKind.example
    expect(await shown('done')).toEqual([
      ['Call Ada Okello', 'organization'],
      [title, 'moderators'],
      [title, null],
    ])
    // The phone bank was closed.
    await buildRegistration(db, { organization_id: organization.id, user_id: supporter.id })
    expect(await shown('promised')).toEqual([[organization.name, 'organization']])
    await db.updateTable('organizations').set({ published_at: null }).where('id', '=', organization.id).execute()
    expect((await shown('done')).map(([, by]) => by)).toEqual(['organization', 'moderators', 'organization'])
  })

  it('is paged', async () => {
    const { token, takePart } = await scene()
    const acts = []
    for (const count of [1, 2, 3]) acts.push(await takePart(eventKind, { outcome: 'going' }, eventOn(count)))
    const pages = [await list(token, 'coming&perPage=2'), await list(token, 'coming&perPage=2&page=2')]
    expect(pages.flatMap(idsOf)).toEqual(acts.map(({ id }) => id))
    expect(pages[0]?.body.meta).toMatchObject({ total: 3, last_page: 2 })
    expect(pages[0]?.body.links.next).toContain('when=coming')
    expect((await list(token, 'coming&perPage=2&page=3')).status).toBe(422)
    expect((await list(token, 'yesterday')).status).toBe(422)
  })
})
