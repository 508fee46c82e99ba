import { eventKind } from '@rostrum/contract/events'
import type { Attendance } from '@rostrum/contract/attendance'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildAdmin, buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { later } from '../platform/clock.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const db = () => app.services.db

/** An event that begins in an hour, and who organizes it. */
const buildEvent = async (attributes: object = {}) => {
  const { id: organizationId, owner } = await buildOrganization(db())
  const start = later(clock.now(), 3600).toISOString()
  const { id } = await buildItem(db(), eventKind, {
    organization_id: organizationId,
    attributes: {
      ...eventKind.example,
      start_date: start.slice(0, 10),
      end_date: start.slice(0, 10),
      time: start.slice(11, 16),
      end_time: null,
      timezone: 'UTC',
      ...attributes,
    },
  })
  return { id, organizationId, token: owner.token }
}

const answer = async (token: string | undefined, id: string, outcome: string, guest?: object) => {
  const body = { campaign_type: 'events', campaign_id: id, outcome, ...(guest && { guest }) }
  const { status, body: answered } = await app.call('POST', '/campaign-engagements', {
    ...(token && { token }),
    body,
    ip: freshAddress(),
  })
  expect(status).toBeLessThan(300)
  return answered.data
}

const rosterOf = async ({ id, token }: { id: string; token: string }) => {
  const { status, body } = await app.call('GET', `/events/${id}/attendances`, { token })
  expect(status).toBe(200)
  return body
}
const rowsOf = async (event: { id: string; token: string }): Promise<Attendance['attributes'][]> =>
  (await rosterOf(event)).data.map(({ attributes }: Attendance) => attributes)

const mark = (event: { id: string; token: string }, personId: string, body: object) =>
  app.call('PUT', `/events/${event.id}/attendances/${personId}`, { token: event.token, body })
const add = (event: { id: string; token: string }, body: object) =>
  app.call('POST', `/events/${event.id}/attendances`, { token: event.token, body })

describe('the roster of an event', () => {
  /** @shows attendance.roster */
  it('has everybody who answered, with their answers but without their contact data', async () => {
    const event = await buildEvent({ capacity: 1 })
    const june = await buildSupporter(db(), { name: 'June Park' })
    await answer(june.token, event.id, 'going')
    const luis = await buildSupporter(db(), { name: 'Luis Ortega' })
    await answer(luis.token, event.id, 'going')
    await answer(undefined, event.id, 'maybe', { name: 'Ada Guest', email: freshEmail() })

    const { data, meta } = await rosterOf(event)
    expect(data.map(({ attributes }: Attendance) => attributes)).toMatchObject([
      { name: 'June Park', outcome: 'going', status: 'unknown', is_confirmed: true, is_walk_in: false },
      { name: 'Luis Ortega', outcome: 'waitlist', status: 'unknown' },
      { name: 'Ada Guest', outcome: 'maybe', status: 'unknown', is_confirmed: false },
    ])
    expect(meta).toMatchObject({ total: 3, turnout: { expected: 1, came: 0, attended: 0, no_show: 0, walk_ins: 0 } })
    expect(JSON.stringify(data)).not.toMatch(/@|phone/)
    const [person] = (await app.call('GET', '/people?search=june', { token: event.token })).body.data
    expect(data[0].attributes.person_id).toBe(person.id)
  })

  /** @shows attendance.roster, wire.pages */
  it('has up to a thousand people on one page', async () => {
    const event = await buildEvent()
    const page = (perPage: number) =>
      app.call('GET', `/events/${event.id}/attendances?perPage=${perPage}`, { token: event.token })
    expect((await page(1000)).body.meta).toMatchObject({ per_page: 1000, last_page: 1 })
    expect(await page(1001)).toMatchObject({
      status: 422,
      body: { errors: { perPage: ['Request 1,000 or fewer per page'] } },
    })
  })

  /** @shows attendance.record */
  it('records who came once, by the id of the person, too, and takes it back', async () => {
    const event = await buildEvent()
    const june = await buildSupporter(db(), { name: 'June Park' })
    const { id } = await answer(june.token, event.id, 'going')
    for (let press = 0; press < 2; press++) {
      const marked = await mark(event, id, { status: 'attended' })
      expect(marked).toMatchObject({ status: 200, body: { data: { id, attributes: { status: 'attended' } } } })
    }
    const { data, meta } = await rosterOf(event)
    expect(meta.turnout).toEqual({ expected: 1, came: 1, attended: 1, no_show: 0, walk_ins: 0 })
    clock.advance(1)
    await mark(event, data[0].attributes.person_id, { status: 'no_show' })
    expect((await rosterOf(event)).meta.turnout).toMatchObject({ came: 0, attended: 0, no_show: 1 })
    clock.advance(1)
    await mark(event, id, { status: 'unknown' })
    expect(await rowsOf(event)).toMatchObject([{ status: 'unknown' }])
    const stored = await db().selectFrom('engagements').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ attendance: null, outcome: 'going' })
  })

  /** @shows attendance.record */
  it('keeps the later of two presses, whichever arrives first and however wrong the clock of the device is', async () => {
    const event = await buildEvent()
    const { id } = await answer((await buildSupporter(db())).token, event.id, 'going')
    const ago = (seconds: number) => later(clock.now(), -seconds).toISOString()
    await mark(event, id, { status: 'attended', recorded_at: ago(60) })
    await mark(event, id, { status: 'no_show', recorded_at: ago(120) })
    expect(await rowsOf(event)).toMatchObject([{ status: 'attended', recorded_at: ago(60) }])
    // A device that is a day ahead pressed 30 seconds ago, and one that is a day behind 90 seconds ago.
    await mark(event, id, { status: 'no_show', recorded_at: ago(30 - 86_400), sent_at: ago(-86_400) })
    await mark(event, id, { status: 'attended', recorded_at: ago(90 + 86_400), sent_at: ago(86_400) })
    expect(await rowsOf(event)).toMatchObject([{ status: 'no_show', recorded_at: ago(30) }])
    await mark(event, id, { status: 'attended', recorded_at: ago(-3600) })
    expect(await rowsOf(event)).toMatchObject([{ status: 'attended', recorded_at: ago(0) }])
  })

  /** @shows attendance.record */
  it('records many at once, and leaves out who is not on the roster', async () => {
    const event = await buildEvent()
    const other = await buildEvent()
    const ids: string[] = []
    for (let count = 0; count < 3; count++) {
      ids.push((await answer((await buildSupporter(db())).token, event.id, 'going')).id)
    }
    const stranger = (await answer((await buildSupporter(db())).token, other.id, 'going')).id
    const attendances = [...ids, stranger].map((id) => ({ id, status: 'attended' }))
    const { status, body } = await app.call('PUT', `/events/${event.id}/attendances`, {
      token: event.token,
      body: { attendances },
    })
    expect(status).toBe(200)
    expect(body.data.map(({ id }: Attendance) => id)).toEqual(ids)
    expect(body.meta.turnout).toMatchObject({ expected: 3, came: 3 })
    expect(await rowsOf(other)).toMatchObject([{ status: 'unknown' }])
    expect((await mark(event, stranger, { status: 'attended' })).status).toBe(404)
    const tooMany = Array.from({ length: 501 }, () => attendances[0])
    const refused = await app.call('PUT', `/events/${event.id}/attendances`, {
      token: event.token,
      body: { attendances: tooMany },
    })
    expect(refused.status).toBe(422)
  })

  it('belongs to the organization: another one finds neither the event nor its people', async () => {
    const event = await buildEvent()
    const { id } = await answer((await buildSupporter(db())).token, event.id, 'going')
    const other = { id: event.id, token: (await buildOrganization(db())).owner.token }
    expect((await app.call('GET', `/events/${event.id}/attendances`, { token: other.token })).status).toBe(404)
    expect((await mark(other, id, { status: 'attended' })).status).toBe(404)
    expect((await add(other, { name: 'Ada Walker' })).status).toBe(404)
    const manager = await buildAdmin(db(), { organization_id: event.organizationId, role: 'volunteer_manager' })
    expect((await mark({ ...event, token: manager.token }, id, { status: 'attended' })).status).toBe(200)
    expect(await rowsOf(event)).toMatchObject([{ status: 'attended' }])
  })
})

describe('a walk-in', () => {
  /** @shows attendance.walk-in */
  it('is added once with a name, counts, and is removed again when it was a mistake', async () => {
    const event = await buildEvent({ capacity: 1 })
    await answer((await buildSupporter(db())).token, event.id, 'going')
    const id = crypto.randomUUID()
    for (let press = 0; press < 2; press++) {
      const added = await add(event, { id, name: 'Ada Walker' })
      expect(added).toMatchObject({
        status: 201,
        body: {
          data: { id, attributes: { name: 'Ada Walker', status: 'attended', is_walk_in: true, outcome: 'going' } },
        },
      })
    }
    expect((await rosterOf(event)).meta).toMatchObject({
      total: 2,
      turnout: { expected: 1, came: 0, attended: 1, walk_ins: 1 },
    })
    const { body } = await app.call('GET', `/events/${event.id}`, {})
    expect(body.data.attributes.engagements_count).toBe(2)
    clock.advance(1)
    expect((await mark(event, id, { status: 'unknown' })).status).toBe(200)
    expect((await rosterOf(event)).meta).toMatchObject({ total: 1, turnout: { expected: 1, walk_ins: 0, attended: 0 } })
  })

  /** @shows attendance.walk-in */
  it('with an address becomes one of the people without a mail or a consent, and keeps the place unconfirmed', async () => {
    const event = await buildEvent()
    const email = freshEmail()
    const { body } = await add(event, { name: 'Ada Walker', email: email.toUpperCase() })
    const [person] = (await app.call('GET', '/people', { token: event.token })).body.data
    expect(person).toMatchObject({
      id: body.data.attributes.person_id,
      attributes: { name: 'Ada Walker', email, consents: [], is_confirmed: false, acts: { events: 1 } },
    })
    const mails = await sql<{ id: string }>`
      select mails.id from mails join people on people.id = mails.guest_id where people.email = ${email}`.execute(db())
    expect(mails.rows).toEqual([])
    const removed = await app.call('POST', '/campaign-engagements/actions?action=remove-unconfirmed', {
      token: event.token,
      body: { campaign_id: event.id },
    })
    expect(removed.body).toEqual({ removed: 0, remaining: 0 })
    expect(await rowsOf(event)).toMatchObject([{ status: 'attended' }])
  })

  /** @shows attendance.walk-in */
  it('who has answered already, with an account or as a guest, is marked and not added', async () => {
    const event = await buildEvent()
    const june = await buildSupporter(db(), { name: 'June Park', email_verified_at: clock.now() })
    await answer(june.token, event.id, 'maybe')
    const email = freshEmail()
    await answer(undefined, event.id, 'going', { name: 'Ada Guest', email })
    await add(event, { name: 'June', email: june.email })
    await add(event, { name: 'Ada', email })
    expect(await rowsOf(event)).toMatchObject([
      { name: 'June Park', outcome: 'maybe', status: 'attended', is_walk_in: false },
      { name: 'Ada Guest', outcome: 'going', status: 'attended', is_walk_in: false },
    ])
    expect((await rosterOf(event)).meta.turnout).toEqual({ expected: 1, came: 1, attended: 2, no_show: 0, walk_ins: 0 })
  })

  /** @shows attendance.walk-in */
  it('is not taken for an account that has not proved its address, because anybody may have typed it there', async () => {
    const event = await buildEvent()
    const email = freshEmail()
    const claims = await buildSupporter(db(), { name: 'Somebody Else', email, email_verified_at: null })
    await answer(claims.token, event.id, 'cant')
    await add(event, { name: 'Ada Walker', email })
    expect(await rowsOf(event)).toMatchObject([
      { name: 'Somebody Else', outcome: 'cant', status: 'unknown', is_walk_in: false },
      { name: 'Ada Walker', outcome: 'going', status: 'attended', is_walk_in: true },
    ])
  })

  it('is refused with an id of somebody else, an address that nobody may use, or an event that was never public', async () => {
    const event = await buildEvent()
    const other = await buildEvent()
    const id = crypto.randomUUID()
    await add(event, { id, name: 'Ada Walker' })
    expect(await add(other, { id, name: 'Ada Walker' })).toMatchObject({
      status: 422,
      body: { errors: { id: [expect.any(String)] } },
    })
    const email = freshEmail()
    await db()
      .insertInto('refused_addresses')
      .values({ organization_id: event.organizationId, email, created_at: clock.now() })
      .execute()
    expect(await add(event, { name: 'Ada', email })).toMatchObject({
      status: 422,
      body: { errors: { email: [expect.any(String)] } },
    })
    expect(await add(event, { name: ' ' })).toMatchObject({
      status: 422,
      body: { errors: { name: [expect.any(String)] } },
    })
    const draft = await buildItem(db(), eventKind, {
      organization_id: event.organizationId,
      status: 'draft',
      first_published_at: null,
    })
    expect((await add({ ...event, id: draft.id }, { name: 'Ada' })).status).toBe(409)
  })
})
