import { actTypes } from '@rostrum/contract/kinds'
import { MIN_WEEKLY_ACTS } from '@rostrum/contract/weekly-acts'
import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  buildCallCampaign,
  buildEngagement,
  buildGuestEngagement,
  buildItem,
  buildOrganization,
} from '../../testing/factories.ts'
import { later } from '../platform/clock.ts'
import { newId } from '../platform/identifiers.ts'
import { mondayOf, weeklyActsCount } from './count.ts'

/** A Wednesday, at noon in UTC. */
const now = new Date('2027-12-08T12:00:00Z')
const monday = new Date('2027-12-06T00:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

const count = () => weeklyActsCount(app.services).run({})
const show = async () => {
  await count()
  const answer = await app.call('GET', '/weekly-acts')
  expect(answer.status).toBe(200)
  return answer.body.data
}

/** Copies an act, each time by somebody else. */
const repeat = async (engagementId: string, times: number): Promise<void> => {
  const { db } = app.services
  const act = await db.selectFrom('engagements').selectAll().where('id', '=', engagementId).executeTakeFirstOrThrow()
  const { id: _id, link_due_at: _due, number: _number, ...columns } = act
  const rows = Array.from({ length: times }, () => ({
    ...columns,
    id: newId(),
    user_id: null,
    person_id: null,
    confirmed_at: now,
    targets: '{}',
    details: null,
  }))
  await db.insertInto('engagements').values(rows).execute()
}

describe('the Monday of a week', () => {
  it.each([
    ['2027-12-06T00:00:00Z', '2027-12-06'],
    ['2027-12-12T23:59:59Z', '2027-12-06'],
    ['2027-12-13T00:00:00Z', '2027-12-13'],
    ['2027-01-01T12:00:00Z', '2026-12-28'],
  ])('of %s is %s', (at, day) => {
    expect(mondayOf(new Date(at)).toISOString()).toBe(`${day}T00:00:00.000Z`)
  })
})

describe('the acts of the week', () => {
  /** @shows weekly-acts.count, weekly-acts.confirmed */
  it('are those since Monday that are confirmed, by kind, and nothing while they are few', async () => {
    const { db } = app.services
    expect(await show()).toBeNull()
    const campaign = await buildCallCampaign(db)
    const first = await buildEngagement(db, { content_item_id: campaign.id, created_at: monday })
    await repeat(first.id, MIN_WEEKLY_ACTS - 2)
    expect(await show()).toBeNull()

    // Neither acts of last week, nor acts that nobody has confirmed, nor acts of organizations that are not public.
    await buildEngagement(db, { content_item_id: campaign.id, created_at: later(monday, -1) })
    const { id } = await buildGuestEngagement(db, { content_item_id: campaign.id, created_at: now })
    const banned = await buildOrganization(db, { published_at: null })
    const hidden = await buildItem(db, eventKind, { organization_id: banned.id })
    await buildEngagement(db, { content_item_id: hidden.id, created_at: now })
    expect(await show()).toBeNull()

    await db.updateTable('engagements').set({ confirmed_at: now }).where('id', '=', id).execute()
    expect(await show()).toEqual({
      since: '2027-12-06',
      total: MIN_WEEKLY_ACTS,
      kinds: [{ type: 'call-campaigns', count: MIN_WEEKLY_ACTS }],
    })
    const event = await buildItem(db, eventKind)
    await buildEngagement(db, { content_item_id: event.id, created_at: now })
    // Who only skipped has not done anything.
    const skipped = await buildEngagement(db, { content_item_id: campaign.id, created_at: now })
    await db.updateTable('engagements').set({ is_counted: false }).where('id', '=', skipped.id).execute()
    const shown = await show()
    expect(shown.kinds).toEqual([
      { type: 'call-campaigns', count: MIN_WEEKLY_ACTS },
      { type: 'events', count: 1 },
    ])
    expect(shown.total).toBe(MIN_WEEKLY_ACTS + 1)

    // A kind whose acts were withdrawn is no longer in the count.
    await db.deleteFrom('engagements').where('content_item_id', '=', event.id).execute()
    expect((await show()).total).toBe(MIN_WEEKLY_ACTS)
  })

  it('of last week are not shown in the new one before they are counted again', async () => {
    const { db } = app.services
    await db.deleteFrom('weekly_acts').execute()
    await db
      .insertInto('weekly_acts')
      .values(actTypes.map((kind) => ({ week: '2027-11-29', kind, count: 1000 })))
      .execute()
    expect((await app.call('GET', '/weekly-acts')).body).toEqual({ data: null })
  })
})
