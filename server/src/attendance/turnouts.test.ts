import { eventKind } from '@rostrum/contract/events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { buildWebhook } from '../../testing/factories-programs.ts'
import { later } from '../platform/clock.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const db = () => app.services.db
const day = 86_400

/** An event that begins in some days, to which this many people go. Events of the past take place after they answered. */
const buildGathering = async (organizationId: string, { days, going }: { days: number; going: number }) => {
  const start = later(new Date(), Math.max(days, 1) * day)
    .toISOString()
    .slice(0, 10)
  const { id } = await buildItem(db(), eventKind, {
    organization_id: organizationId,
    attributes: { ...eventKind.example, start_date: start, end_date: start, timezone: 'UTC' },
  })
  const ids: string[] = []
  for (let count = 0; count < going; count++) {
    const { token } = await buildSupporter(db())
    const body = { campaign_type: 'events', campaign_id: id, outcome: 'going' }
    ids.push((await app.call('POST', '/campaign-engagements', { token, body })).body.data.id)
  }
  if (days < 0) {
    const at = later(new Date(), days * day)
    await db()
      .updateTable('content_items')
      .set({ starts_at: at, over_at: later(at, 7200) })
      .where('id', '=', id)
      .execute()
  }
  return { id, ids }
}

const record = (token: string, id: string, attendances: object[]) =>
  app.call('PUT', `/events/${id}/attendances`, { token, body: { attendances } })
const turnouts = async (token: string, query = '') => (await app.call('GET', `/turnouts${query}`, { token })).body
const nextEvent = async (token: string) => (await app.call('GET', '/next-event', { token })).body.data

describe('the turn-out', () => {
  /** @shows attendance.turnout */
  it('of each past event and of all together counts who had said that they would come, once it was recorded', async () => {
    const { id: organizationId, owner } = await buildOrganization(db())
    const october = await buildGathering(organizationId, { days: -40, going: 4 })
    const november = await buildGathering(organizationId, { days: -10, going: 2 })
    const unrecorded = await buildGathering(organizationId, { days: -2, going: 3 })
    const attended = (ids: string[]) => ids.map((id) => ({ id, status: 'attended' }))
    await record(owner.token, october.id, [
      ...attended(october.ids.slice(0, 3)),
      { id: october.ids[3], status: 'no_show' },
    ])
    await record(owner.token, november.id, attended(november.ids.slice(0, 1)))
    await app.call('POST', `/events/${november.id}/attendances`, { token: owner.token, body: { name: 'Ada Walker' } })

    const all = await turnouts(owner.token)
    expect(all).toEqual({
      data: [
        {
          id: november.id,
          type: 'turnouts',
          attributes: { expected: 2, came: 1, attended: 2, no_show: 0, walk_ins: 1 },
        },
        {
          id: october.id,
          type: 'turnouts',
          attributes: { expected: 4, came: 3, attended: 3, no_show: 1, walk_ins: 0 },
        },
      ],
      meta: { events: 2, expected: 6, came: 4 },
    })
    const some = await turnouts(owner.token, `?events=${october.id},${unrecorded.id},nonsense`)
    expect(some.data.map(({ id }: { id: string }) => id)).toEqual([october.id])
    const other = await buildOrganization(db())
    expect(await turnouts(other.owner.token, `?events=${october.id}`)).toMatchObject({ data: [], meta: { events: 0 } })
  })

  /** @shows attendance.expectation */
  it('of the last event says how many to expect at the next one, and nothing without it', async () => {
    const { id: organizationId, owner } = await buildOrganization(db())
    expect(await nextEvent(owner.token)).toBeNull()
    const next = await buildGathering(organizationId, { days: 3, going: 5 })
    await buildGathering(organizationId, { days: 30, going: 1 })
    expect(await nextEvent(owner.token)).toMatchObject({
      id: next.id,
      attributes: { going: 5, last: null, likely: null },
    })
    const last = await buildGathering(organizationId, { days: -7, going: 3 })
    await record(
      owner.token,
      last.id,
      last.ids.slice(0, 2).map((id) => ({ id, status: 'attended' })),
    )
    expect(await nextEvent(owner.token)).toMatchObject({
      attributes: { going: 5, maybe: 0, last: { expected: 3, came: 2 }, likely: 3 },
    })
  })

  it('stays true when people withdraw, move up or are forgotten, and goes with the event', async () => {
    const { id: organizationId, owner } = await buildOrganization(db())
    const event = await buildGathering(organizationId, { days: 2, going: 3 })
    await record(
      owner.token,
      event.id,
      event.ids.map((id) => ({ id, status: 'attended' })),
    )
    const came = async () => {
      const { body } = await app.call('GET', `/events/${event.id}/attendances`, { token: owner.token })
      return body.meta?.turnout
    }
    await db()
      .deleteFrom('engagements')
      .where('id', '=', event.ids[0] ?? '')
      .execute()
    expect(await came()).toMatchObject({ came: 2, attended: 2 })
    await db()
      .updateTable('engagements')
      .set({ outcome: 'maybe' })
      .where('id', '=', event.ids[1] ?? '')
      .execute()
    expect(await came()).toMatchObject({ came: 1, attended: 2 })
    expect((await app.call('DELETE', `/events/${event.id}`, { token: owner.token })).status).toBe(204)
    const left = await db().selectFrom('event_turnouts').selectAll().where('item_id', '=', event.id).execute()
    expect(left).toEqual([])
  })
})

/** @shows attendance.webhook */
it('a webhook is told once for each person whose attendance changed', async () => {
  const { id: organizationId, owner } = await buildOrganization(db())
  const webhookId = await buildWebhook(db(), { organization_id: organizationId, events: ['attendance.recorded'] })
  const event = await buildGathering(organizationId, { days: 2, going: 2 })
  const marks = event.ids.map((id) => ({ id, status: 'attended' }))
  for (let press = 0; press < 2; press++) await record(owner.token, event.id, marks)
  await app.call('POST', `/events/${event.id}/attendances`, { token: owner.token, body: { name: 'Ada Walker' } })
  const { rows } = await sql<{ event: string; item: string }>`
    select event, details ->> 'item_id' as item from webhook_deliveries where webhook_id = ${webhookId}`.execute(db())
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ event: 'attendance.recorded', item: event.id })))
})
