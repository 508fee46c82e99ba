import { callCampaignKind } from '@rostrum/contract/campaigns'
import { candidateKind } from '@rostrum/contract/candidates'
import { eventKind } from '@rostrum/contract/events'
import { MAX_HAPPENINGS_READ, MAX_UNSEEN, type Happening } from '@rostrum/contract/notifications'
import { updateKind } from '@rostrum/contract/updates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { chatCalls } from '../../testing/chat-calls.ts'
import { movableClock } from '../../testing/clock.ts'
import { contactCalls, words } from '../../testing/contact-calls.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import {
  buildEngagement,
  buildFollow,
  buildGuestEngagement,
  buildItem,
  buildOrganization,
  buildPhoneBank,
  buildRegistration,
  buildSupporter,
  buildTeam,
  buildUser,
} from '../../testing/factories.ts'
import { pledgeCalls } from '../../testing/pledge-calls.ts'
import { later } from '../platform/clock.ts'
import { newId } from '../platform/identifiers.ts'

const clock = movableClock()
// The next noon in UTC, so that no day ends during a test.
clock.advance(36 * 3600 - ((Date.now() / 1000 + 12 * 3600) % (24 * 3600)) - 12 * 3600)
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const { vote } = pledgeCalls(() => app)
const { write, act } = chatCalls(() => app)
const { send } = contactCalls(() => app)

const bell = async (token: string, query = '') => {
  const { status, body } = await app.call('GET', `/notifications${query}`, { token })
  expect(status).toBe(200)
  return { data: body.data as Happening[], meta: body.meta }
}
const attributesOf = ({ data }: { data: Happening[] }) => data.map(({ type, attributes }) => ({ type, ...attributes }))
const touch = (user: { id: string; token: string }) =>
  app.call('POST', `/users/${user.id}/actions?action=touch-last-seen-notifications`, { token: user.token, body: {} })
const ago = (seconds: number) => later(clock.now(), -seconds)
const named = (name: string) => buildUser(app.services.db, { name })

describe('the notifications of organizers', () => {
  /** @shows notifications.organizer */
  it('tell of acts and pledges by item and day, of volunteers, followers, messages and colleagues’ publications', async () => {
    const { db } = app.services
    const team = await buildTeam(db, { timezone: 'UTC' })
    const { owner, editor } = team.admins
    const organization_id = team.id
    const event = await buildItem(db, eventKind, { organization_id, first_published_by: owner.id })
    const candidate = await buildItem(db, candidateKind, { organization_id, first_published_by: owner.id })
    await buildPhoneBank(db, { organization_id })
    clock.advance(3600)
    for (const [name, seconds] of [
      ['Ana Ortiz', 90],
      ['Maya Chen', 80],
    ] as const) {
      const { id } = await named(name)
      await buildEngagement(db, {
        content_item_id: event.id,
        user_id: id,
        outcome: 'going',
        created_at: ago(seconds),
      })
    }
    await buildRegistration(db, { organization_id, created_at: ago(70) })
    await buildFollow(db, { organization_id, user_id: (await named('Devon Clarke')).id, created_at: ago(60) })
    const supporter = await buildSupporter(db, { name: 'Hannah Vue' })
    clock.advance(10)
    expect((await vote(candidate.id, supporter.token, { full_name: 'Hannah V. Vue' })).status).toBe(201)
    clock.advance(10)
    expect((await write(organization_id, supporter.token, { body: 'Is the clinic open?' })).status).toBe(201)
    clock.advance(10)
    const sent = words()
    expect((await send(organization_id, sent)).status).toBe(200)
    clock.advance(10)
    const { body } = await app.call('POST', '/campaign-updates', { token: editor.token, body: updateKind.example })
    await app.call('POST', `/campaign-updates/${body.data.id}/actions?action=publish`, { token: editor.token })

    const mine = await bell(owner.token)
    const someone = { is_unseen: true, is_at_least: false }
    const person = (name: string) => ({ name, avatar: null, is_confirmed: true })
    expect(attributesOf(mine)).toMatchObject([
      { type: 'publications', person: person(editor.name), is_unseen: true, happened_at: clock.now().toISOString() },
      { type: 'contact-messages', person: person(sent.name), is_unseen: true },
      { type: 'conversations', person: person('Hannah Vue'), is_unseen: true },
      { type: 'new-acts', ...someone, count: 1, outcome: 'pledged', newest_person: person('Hannah V. Vue') },
      { type: 'registration-help', ...someone, count: 1, newest_person: person('Hannah V. Vue') },
      { type: 'new-followers', ...someone, count: 1, newest_person: person('Devon Clarke') },
      { type: 'new-volunteers', ...someone, count: 1, newest_person: person('Xiomara Quetzal') },
      { type: 'new-acts', ...someone, count: 2, outcome: 'going', newest_person: person('Maya Chen') },
    ])
    expect(mine.data.map((entry) => ('relationships' in entry ? entry.relationships.item : null))).toEqual([
      { id: body.data.id, type: 'campaign-updates', attributes: { title: updateKind.example.title } },
      null,
      null,
      { id: candidate.id, type: 'candidates', attributes: { title: candidateKind.example.name } },
      { id: candidate.id, type: 'candidates', attributes: { title: candidateKind.example.name } },
      null,
      null,
      { id: event.id, type: 'events', attributes: { title: eventKind.example.title } },
    ])
    expect(mine.meta).toMatchObject({ total: 8, unseen_count: 8 })
    // Nobody is told of what they published themselves.
    const published = await bell(editor.token, '?kind=publications')
    expect(new Set(published.data.map(({ id }) => id))).toEqual(new Set([event.id, candidate.id]))

    const page = await bell(owner.token, '?perPage=3&page=3')
    expect(page.data.map(({ id }) => id)).toEqual(mine.data.slice(6).map(({ id }) => id))
    expect((await bell(owner.token, '?kind=registration-help')).data).toEqual([mine.data[4]])
    expect((await bell(owner.token, '?kind=events')).data).toEqual([mine.data[7]])
    expect((await bell(supporter.token, '?kind=new-acts')).data).toEqual([])

    await touch(owner)
    expect((await bell(owner.token)).meta.unseen_count).toBe(0)
    clock.advance(10)
    await buildEngagement(db, { content_item_id: event.id, outcome: 'going', created_at: clock.now() })
    const grown = await bell(owner.token)
    expect(grown.meta).toMatchObject({ total: 8, unseen_count: 1 })
    expect(grown.data[0]).toMatchObject({ id: mine.data[7]?.id, attributes: { count: 3, is_unseen: true } })
  })

  /** @shows notifications.organizer-people */
  it('give names and messages only to roles that may see people and read the inbox', async () => {
    const { db } = app.services
    const team = await buildTeam(db)
    const organization_id = team.id
    const candidate = await buildItem(db, candidateKind, { organization_id, first_published_by: team.admins.viewer.id })
    await buildPhoneBank(db, { organization_id })
    const supporter = await buildSupporter(db, { name: 'Zenobia Quill' })
    await vote(candidate.id, supporter.token, { full_name: 'Zenobia Quill' })
    await buildFollow(db, { organization_id, user_id: supporter.id, created_at: clock.now() })
    await buildRegistration(db, { organization_id, user_id: supporter.id, created_at: clock.now() })
    await write(organization_id, supporter.token, { body: 'Hello' })
    await send(organization_id, { ...words(), name: 'Zenobia Quill' })

    const seen = await bell(team.admins.viewer.token)
    expect(new Set(seen.data.map(({ type }) => type))).toEqual(
      new Set(['new-acts', 'registration-help', 'new-volunteers', 'new-followers']),
    )
    for (const entry of attributesOf(seen)) expect(entry).toMatchObject({ count: 1, newest_person: null })
    const text = JSON.stringify(seen)
    for (const secret of ['Zenobia', 'Xiomara', supporter.id]) expect(text).not.toContain(secret)
    expect(seen.meta.unseen_count).toBe(4)
    for (const role of ['owner', 'editor', 'volunteer_manager'] as const) {
      const full = await bell(team.admins[role].token, '?kind=conversations')
      expect(attributesOf(full)).toMatchObject([{ person: { name: 'Zenobia Quill' } }])
      expect((await bell(team.admins[role].token, '?kind=contact-messages')).data).toHaveLength(1)
    }
  })

  it('tell nothing of other organizations, and nothing that was withdrawn or does not count', async () => {
    const { db } = app.services
    const [organization, other] = [await buildOrganization(db), await buildOrganization(db)]
    const { id: organization_id, owner } = organization
    const call = await buildItem(db, callCampaignKind, { organization_id, first_published_by: owner.id })
    const engagement = (item: { id: string }) =>
      buildEngagement(db, { content_item_id: item.id, outcome: 'contacted', created_at: clock.now() })
    const uncounted = await engagement(call)
    await db.updateTable('engagements').set({ is_counted: false }).where('id', '=', uncounted.id).execute()
    await engagement(await buildItem(db, callCampaignKind, { organization_id: other.id }))
    await buildFollow(db, { organization_id: other.id })
    const candidate = await buildItem(db, candidateKind, { organization_id, first_published_by: owner.id })
    const supporter = await buildSupporter(db)
    const pledge = await vote(candidate.id, supporter.token)
    expect((await bell(owner.token)).meta.total).toBe(2)
    const withdrawn = await app.call('DELETE', `/candidate-votes/${pledge.body.data.id}`, { token: supporter.token })
    expect(withdrawn.status).toBe(204)
    expect(await bell(owner.token)).toMatchObject({ data: [], meta: { total: 0, unseen_count: 0 } })
  })

  it('say that a guest has not confirmed, and keep an act of a deleted account without a name', async () => {
    const { db } = app.services
    const { id: organization_id, owner } = await buildOrganization(db)
    const event = await buildItem(db, eventKind, { organization_id, first_published_by: owner.id })
    await buildGuestEngagement(db, { content_item_id: event.id, outcome: 'going', created_at: ago(5) })
    const guest = { name: 'Ada Guest', avatar: null, is_confirmed: false }
    expect(attributesOf(await bell(owner.token))).toMatchObject([{ count: 1, newest_person: guest }])
    await buildEngagement(db, { content_item_id: event.id, user_id: null, outcome: 'going', created_at: ago(4) })
    expect(attributesOf(await bell(owner.token))).toMatchObject([{ count: 2, newest_person: null }])
  })

  it('group by the days of the organization’s calendar', async () => {
    const { db } = app.services
    const { id: organization_id, owner } = await buildOrganization(db, { timezone: 'America/Chicago' })
    // Half past eleven in the evening and half past midnight in Chicago, on the same day in UTC.
    for (const at of ['2025-11-20T05:30:00Z', '2025-11-20T06:30:00Z', '2025-11-20T07:30:00Z']) {
      await buildFollow(db, { organization_id, created_at: new Date(at) })
    }
    expect((await bell(owner.token)).data).toMatchObject([
      { id: 'new-followers:2025-11-20', attributes: { count: 2, happened_at: '2025-11-20T07:30:00.000Z' } },
      { id: 'new-followers:2025-11-19', attributes: { count: 1 } },
    ])
  })

  it('are no longer unseen once the organization has read a message', async () => {
    const { db } = app.services
    const { id, owner } = await buildOrganization(db)
    const supporter = await buildSupporter(db)
    const { body } = await write(id, supporter.token, { body: 'Hello' })
    await send(id, words())
    expect((await bell(owner.token)).meta.unseen_count).toBe(2)
    const threads = await app.call('GET', '/chat/threads', { token: owner.token })
    const { sequence } = body.data.attributes
    expect((await act(threads.body.data[0].id, 'seen', owner.token, { sequence })).status).toBe(200)
    expect((await bell(owner.token)).meta.unseen_count).toBe(1)
    const inbox = await app.call('GET', '/contact-messages', { token: owner.token })
    await app.call('PUT', `/contact-messages/${inbox.body.data[0].id}`, { token: owner.token, body: { is_read: true } })
    expect(await bell(owner.token)).toMatchObject({ meta: { total: 2, unseen_count: 0 } })
  })

  it('read a limited number of rows, and say when there may be more of a day', async () => {
    const { db } = app.services
    const { id: organization_id, owner } = await buildOrganization(db, { timezone: 'UTC' })
    const call = await buildItem(db, callCampaignKind, { organization_id, first_published_by: owner.id })
    const sample = await buildEngagement(db, {
      content_item_id: call.id,
      outcome: 'contacted',
      created_at: clock.now(),
    })
    const on = (day: string, count: number) =>
      Array.from({ length: count }, (_, number) => ({
        ...sample,
        id: newId(),
        user_id: null,
        answered_at: new Date(Date.parse(day) + number),
      }))
    await db.deleteFrom('engagements').where('id', '=', sample.id).execute()
    const rows = [...on('2025-03-02T00:00:00Z', 20), ...on('2025-03-01T00:00:00Z', MAX_HAPPENINGS_READ)]
    await db.insertInto('engagements').values(rows).execute()
    expect(attributesOf(await bell(owner.token))).toMatchObject([
      { count: 20, is_at_least: false },
      { count: MAX_HAPPENINGS_READ - 20, is_at_least: true },
    ])
    // As many days with new followers as the badge can count, and more.
    const followers = Array.from({ length: MAX_UNSEEN + 5 }, (_, days) => ago(days * 86_400))
    for (const created_at of followers) await buildFollow(db, { organization_id, created_at })
    await db
      .updateTable('users')
      .set({ last_seen_notifications_at: new Date(0) })
      .where('id', '=', owner.id)
      .execute()
    const { meta } = await bell(owner.token)
    expect(meta).toMatchObject({ total: MAX_UNSEEN + 7, unseen_count: MAX_UNSEEN })
  })

  /** @shows notifications.organizer-live */
  it('are announced to open pages after an act, with no content', async () => {
    const { db } = app.services
    const { id: organization_id, owner } = await buildOrganization(db)
    const candidate = await buildItem(db, candidateKind, { organization_id })
    const supporter = await buildSupporter(db)
    const stream = await openEventStream(app, { token: owner.token })
    await vote(candidate.id, supporter.token)
    expect((await stream.next('activity')).data).toEqual({})
    expect((await bell(owner.token)).meta.total).toBeGreaterThan(0)
    stream.drop()
  })
})
