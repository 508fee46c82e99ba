import { candidateKind } from '@rostrum/contract/candidates'
import { eventKind } from '@rostrum/contract/events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actCalls } from '../../testing/act-calls.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { pledgeDetails } from '../../testing/cast-belongings.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildItem, buildOrganization } from '../../testing/factories.ts'
import { mailIsOut } from '../../testing/mailbox.ts'
import { freshEmail } from '../../testing/registrations.ts'

let app: TestApp
const clock = movableClock()
beforeAll(async () => {
  app = await createTestApp({ clock, config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const { rsvp, act, linkFor, subjectsTo } = actCalls(() => app)

const build = async (attributes: Record<string, unknown> = {}) => {
  const organization = await buildOrganization(app.services.db)
  const event = await buildItem(app.services.db, eventKind, { organization_id: organization.id, attributes })
  return { organization, event, token: organization.owner.token }
}
const show = async (eventId: string) => (await app.call('GET', `/events/${eventId}`)).body.data.attributes
const countsOf = async (eventId: string, token: string) =>
  (await app.call('GET', `/campaign-engagements?campaign_id=${eventId}`, { token })).body.meta.unconfirmed
const remove = (token: string, campaignId: string, period: object = {}) =>
  app.call('POST', '/campaign-engagements/actions?action=remove-unconfirmed', {
    token,
    body: { campaign_id: campaignId, ...period },
  })
const confirmed = async (eventId: string): Promise<string> => {
  const email = freshEmail()
  await rsvp(eventId, email, 'going')
  await mailIsOut(app)
  await act('POST', await linkFor(email), '/actions?action=confirm')
  return email
}

/** @shows access.remove-unconfirmed */
describe('an organizer', () => {
  it('removes what nobody has confirmed, of a period, once', async () => {
    const { event, token } = await build()
    await confirmed(event.id)
    await rsvp(event.id, freshEmail(), 'going')
    clock.advance(2 * 3600)
    for (const outcome of ['going', 'maybe']) await rsvp(event.id, freshEmail(), outcome)
    const counts = await countsOf(event.id, token)
    expect(counts).toEqual({ last_hour: 2, last_day: 3, all: 3, counted_at: clock.now().toISOString() })

    const since = new Date(clock.now().getTime() - 3600_000).toISOString()
    expect((await remove(token, event.id, { until: '2020-01-01T00:00:00Z' })).body).toEqual({
      removed: 0,
      remaining: 0,
    })
    expect((await remove(token, event.id, { since })).body).toEqual({ removed: 2, remaining: 0 })
    expect((await remove(token, event.id, { since })).body).toEqual({ removed: 0, remaining: 0 })
    expect(await show(event.id)).toMatchObject({ engagements_count: 2, outcome_counts: { going: 2, maybe: 0 } })
    expect((await remove(token, event.id)).body).toEqual({ removed: 1, remaining: 0 })
    expect(await show(event.id)).toMatchObject({ engagements_count: 1, outcome_counts: { going: 1, maybe: 0 } })
    expect(await countsOf(event.id, token)).toMatchObject({ last_hour: 0, last_day: 0, all: 0 })
  })

  it('finds each removal in the activity log, with its number', async () => {
    const { organization, event, token } = await build()
    for (let turn = 0; turn < 3; turn += 1) await rsvp(event.id, freshEmail(), 'going')
    await remove(token, event.id)
    await remove(token, event.id)
    const log = await app.call('GET', `/organizations/${organization.id}/audit-log`, { token })
    const removals = log.body.data.filter(
      ({ attributes }: { attributes: { act: string } }) => attributes.act === 'engagements.unconfirmed_removed',
    )
    expect(removals).toHaveLength(1)
    expect(removals[0].attributes).toMatchObject({
      subject_id: event.id,
      details: { title: event.title, kind: 'events', count: 3 },
    })
  })

  it('removes pledges in the same way, and nothing of another organization', async () => {
    const { organization, token } = await build()
    const candidate = await buildItem(app.services.db, candidateKind, { organization_id: organization.id })
    const pledge = { body: pledgeDetails(freshEmail()) }
    expect((await app.call('POST', `/candidates/${candidate.id}/actions?action=vote`, pledge)).status).toBe(201)
    const list = await app.call('GET', `/candidate-votes?candidate_id=${candidate.id}`, { token })
    expect(list.body.meta.unconfirmed).toMatchObject({ last_hour: 1, last_day: 1, all: 1 })
    const call = (as: string) =>
      app.call('POST', '/candidate-votes/actions?action=remove-unconfirmed', {
        token: as,
        body: { candidate_id: candidate.id },
      })
    const { owner: stranger } = await buildOrganization(app.services.db)
    expect((await call(stranger.token)).status).toBe(403)
    expect((await remove(token, candidate.id)).status).toBe(404)
    expect((await call(token)).body).toEqual({ removed: 1, remaining: 0 })
    const shown = await app.call('GET', `/candidates/${candidate.id}`)
    expect(shown.body.data.attributes.engagements_count).toBe(0)
  })

  it('frees the places for those who have confirmed, and nobody who is removed is told of a place', async () => {
    const { event, token } = await build({ capacity: 1 })
    const [holds, forged] = [freshEmail(), freshEmail()]
    await rsvp(event.id, holds, 'going')
    await rsvp(event.id, forged, 'going')
    const next = await confirmed(event.id)
    expect(await show(event.id)).toMatchObject({ outcome_counts: { going: 1, waitlist: 2 } })
    expect((await remove(token, event.id)).body).toEqual({ removed: 2, remaining: 0 })
    expect(await show(event.id)).toMatchObject({ outcome_counts: { going: 1, waitlist: 0 } })
    await mailIsOut(app)
    expect(await subjectsTo(next)).toContain(`A spot is yours: ${event.title}`)
    expect(await subjectsTo(forged)).not.toContain(`A spot is yours: ${event.title}`)
  })

  it('removes ten thousand with one call', { tags: 'nightly', timeout: 60_000 }, async () => {
    const { db } = app.services
    const { organization, event, token } = await build()
    await confirmed(event.id)
    // A thousand at a time, so that no statement comes near its time limit, however busy the machine is.
    for (let first = 1; first <= 10_000; first += 1000) {
      await sql`
        with guests as (
          insert into people (id, email)
          select gen_random_uuid(), 'forged.' || number || '@example.org' from generate_series(${first}::integer, ${first}::integer + 999) as number
          returning id, email
        ), acts as (
          insert into engagements
            (id, content_item_id, organization_id, kind, person_id, outcome, is_counted, number, created_at)
          select gen_random_uuid(), ${event.id}, ${organization.id}, 'events', id, 'going', true, 1, ${clock.now()} from guests
          returning id, person_id
        )
        insert into mails (id, kind, guest_id, recipient, payload, next_attempt_at)
        select gen_random_uuid(), 'acts.given', person_id, 'forged@example.org',
          jsonb_build_object('engagementId', id), ${clock.now()}::timestamptz + interval '1 hour' from acts`.execute(db)
    }
    await sql`
      update content_items set engagements_count = 10001, outcome_counts = '{"going": 10001}'
      where id = ${event.id}`.execute(db)
    expect((await remove(token, event.id)).body).toEqual({ removed: 10_000, remaining: 0 })
    expect(await show(event.id)).toMatchObject({ engagements_count: 1, outcome_counts: { going: 1 } })
    const queued = await db.selectFrom('mails').select('id').where('status', '=', 'queued').execute()
    expect(queued).toEqual([])
  })
})
