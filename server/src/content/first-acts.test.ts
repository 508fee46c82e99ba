import { eventKind } from '@rostrum/contract/events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildAdmin, buildItem, buildSupporter } from '../../testing/factories.ts'
import { takePart } from './take-part.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const going = async (itemId: string, { meanwhile, via }: { meanwhile?: () => Promise<unknown>; via?: string } = {}) => {
  const { db, clock, realtime } = app.services
  const { id: userId, token } = await buildSupporter(db)
  let isFirst = true
  const taken = await takePart(db, {
    kind: eventKind,
    itemId,
    who: { viewer: { userId, organizationId: null } },
    answer: { outcome: 'going' },
    arrival: { via },
    listeners: {
      // The act is stored, but not counted yet.
      answered: async () => {
        if (isFirst) await meanwhile?.()
        isFirst = false
        return undefined
      },
    },
    now: clock.now(),
    realtime,
  })
  const own = async () => (await app.call('GET', `/campaign-engagements?campaign_id=${itemId}`, { token })).body.data
  return { ...taken, own, token }
}

const numbersOf = async (id: string) => (await app.call('GET', `/events/${id}`)).body.data.attributes

describe.runIf(inject('databaseTemplate').kind === 'server')('a first act where no places are limited', () => {
  /** @shows engagements.first-acts */
  it('lets others act before it is counted, and numbers them all', async () => {
    const event = await buildItem(app.services.db, eventKind)
    const second = await going(event.id, { meanwhile: () => going(event.id) })
    expect(second.number).toBe(2)
    expect((await numbersOf(event.id)).engagements_count).toBe(2)
  })

  /** @shows engagements.first-acts */
  it('waits for a place if the last one is limited and taken meanwhile', async () => {
    const { db } = app.services
    const event = await buildItem(db, eventKind)
    const { token } = await buildAdmin(db, { organization_id: event.organization_id, role: 'owner' })
    const late = await going(event.id, {
      meanwhile: async () => {
        await app.call('PUT', `/events/${event.id}`, { token, body: { capacity: 1 } })
        await going(event.id)
      },
    })
    expect(late).toMatchObject({ outcome: 'waitlist', number: null })
    expect((await numbersOf(event.id)).outcome_counts).toEqual({ going: 1, waitlist: 1 })
  })

  /** @shows engagements.first-acts */
  it('is refused if the item is unpublished meanwhile', async () => {
    const { db } = app.services
    const event = await buildItem(db, eventKind)
    const { token } = await buildAdmin(db, { organization_id: event.organization_id, role: 'owner' })
    const unpublish = () => app.call('POST', `/events/${event.id}/actions?action=unpublish`, { token })
    await expect(going(event.id, { meanwhile: unpublish })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await app.call('GET', `/campaign-engagements?campaign_id=${event.id}`, { token })).body.data).toEqual([])
  })

  /** @shows engagements.first-acts */
  it('is let go on by who deletes the item meanwhile', async () => {
    const { db } = app.services
    const event = await buildItem(db, eventKind)
    const { token } = await buildAdmin(db, { organization_id: event.organization_id, role: 'owner' })
    let removal: ReturnType<TestApp['call']> | undefined
    const waiting = async () => {
      const { rows } = await sql<{ is_waiting: boolean }>`
        select exists (select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') as is_waiting`.execute(db)
      return rows[0]?.is_waiting
    }
    const taken = await going(event.id, {
      meanwhile: async () => {
        removal = app.call('DELETE', `/events/${event.id}`, { token })
        await expect.poll(waiting).toBe(true)
      },
    })
    expect(taken.number).toBe(1)
    expect((await removal)?.status).toBe(204)
    expect((await app.call('GET', `/events/${event.id}`)).status).toBe(404)
  })

  /** @shows engagements.first-acts */
  it('came directly if who shared it withdraws meanwhile', async () => {
    const { db } = app.services
    const event = await buildItem(db, eventKind)
    const shared = await going(event.id)
    const [act] = await shared.own()
    const via = new URL(act.attributes.share_url).searchParams.get('via') ?? ''
    const withdraw = () => app.call('DELETE', `/campaign-engagements/${shared.id}`, { token: shared.token })
    const taken = await going(event.id, { via, meanwhile: withdraw })
    const row = await db
      .selectFrom('engagements')
      .select(['source', 'via_engagement_id'])
      .where('id', '=', taken.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ source: 'direct', via_engagement_id: null })
    expect((await numbersOf(event.id)).engagements_count).toBe(1)
  })
})
