import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildEventWithShifts, buildShift, settleMails } from '../../testing/events-with-shifts.ts'
import { buildAdmin, buildSupporter } from '../../testing/factories.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { newId } from '../platform/identifiers.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
  await app.work()
})
afterAll(() => app.close())

const db = () => app.services.db

/** An event with a shift of one place and one without a limit. */
const build = async (attributes: object = {}) => {
  const small = buildShift('09:00', '11:00', { capacity: 1 })
  const large = buildShift('14:00', '16:00')
  const event = await buildEventWithShifts(db(), [small, large], attributes)
  return { ...event, small: small.id, large: large.id }
}
type Built = Awaited<ReturnType<typeof build>>

const answer = async ({ id }: Built, body: object, token?: string) => {
  const given = await app.call('POST', '/campaign-engagements', {
    ...(token && { token }),
    body: { campaign_type: 'events', campaign_id: id, outcome: 'going', ...body },
    ip: freshAddress(),
  })
  expect(given.status).toBeLessThan(300)
  return given.body.data.id as string
}
const member = async (event: Built, body: object = {}) => {
  const person = await buildSupporter(db())
  return { ...person, attendanceId: await answer(event, body, person.token) }
}

const assign = ({ id, token }: Built, attendanceId: string, body: object) =>
  app.call('PUT', `/events/${id}/attendances/${attendanceId}`, { token, body })
const put = (event: Built, attendanceId: string, add: string[], over_limit?: boolean) =>
  assign(event, attendanceId, { shifts: { add }, over_limit })

const rosterOf = async ({ id, token }: Built) => (await app.call('GET', `/events/${id}/attendances`, { token })).body
const placesLeft = async (event: Built) =>
  (await rosterOf(event)).meta.event.shifts.map(({ places_left: left }: { places_left: number | null }) => left)
const timesTo = async (email: string) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject === 'Your times: Fill the hearing room')
const settle = () => settleMails(app, clock)

describe('an organizer', () => {
  /** @shows attendance.shifts */
  it('puts somebody in a shift and takes them out of another, and they are mailed their times once', async () => {
    const event = await build()
    const { attendanceId, email } = await member(event, { shifts: [event.large] })
    await settle()
    const shifts = { add: [event.small], remove: [event.large] }
    const changed = await assign(event, attendanceId, { shifts })
    expect(changed).toMatchObject({ status: 200, body: { data: { attributes: { shifts: [event.small] } } } })
    expect((await assign(event, attendanceId, { shifts })).body.data.attributes.shifts).toEqual([event.small])
    expect(await placesLeft(event)).toEqual([0, null])
    await settle()
    const [mail, ...more] = await timesTo(email)
    expect(more).toEqual([])
    expect(mail?.text).toMatch(/Your shift: [^\n]*9:00\s–\s11:00\sAM/)
    expect(
      (await assign(event, attendanceId, { shifts: { remove: [event.small] } })).body.data.attributes.shifts,
    ).toEqual([])
    await settle()
    expect((await timesTo(email))[1]?.text).toContain('you are in none of its shifts now')
    expect(await placesLeft(event)).toEqual([1, null])
  })

  it('keeps what the person chose meanwhile, and may record at once whether they came', async () => {
    const event = await build()
    const { attendanceId, token } = await member(event, { shifts: [event.small] })
    await answer(event, { shifts: [event.large] }, token)
    const body = { status: 'attended', shifts: { add: [event.small] } }
    const { attributes } = (await assign(event, attendanceId, body)).body.data
    expect(attributes).toMatchObject({ status: 'attended', shifts: [event.small, event.large] })
    clock.advance(1)
    const again = (await assign(event, attendanceId, { status: 'unknown' })).body.data.attributes
    expect(again).toMatchObject({ status: 'unknown', shifts: [event.small, event.large] })
  })

  /** @shows attendance.shifts */
  it('is asked before a full shift is exceeded, exactly under concurrent calls', async () => {
    const event = await build()
    const people = await Promise.all(Array.from({ length: 6 }, () => member(event)))
    const answers = await Promise.all(people.map(({ attendanceId }) => put(event, attendanceId, [event.small])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.findIndex(({ status }) => status === 422)
    expect(answers[refused]?.body.errors).toEqual({ over_limit: ['All spots in this shift are taken'] })
    const next = people[refused]?.attendanceId ?? ''
    expect((await put(event, next, [event.small], true)).status).toBe(200)
    expect((await put(event, next, [event.small])).status).toBe(200)
    expect(await placesLeft(event)).toEqual([0, null])
    const { data } = (await app.call('GET', `/events/${event.id}`)).body
    expect(data.attributes.shift_counts).toEqual({ [event.small]: 2 })
  })

  it('is told of a shift that is gone, of who declined, and of a call that changes nothing', async () => {
    const event = await build()
    const { attendanceId } = await member(event)
    expect((await put(event, attendanceId, [newId()])).body.errors).toEqual({
      shifts: ['This time no longer exists. Load the page again'],
    })
    const declined = await member(event, { outcome: 'cant' })
    expect((await put(event, declined.attendanceId, [event.large])).body.errors).toEqual({
      shifts: ['This person said that they can’t come'],
    })
    await assign(event, declined.attendanceId, { status: 'attended' })
    expect((await put(event, declined.attendanceId, [event.large])).status).toBe(200)
    expect((await assign(event, attendanceId, {})).body.errors).toHaveProperty('status')
    expect((await put(event, newId(), [event.large])).status).toBe(404)
    const other = await build()
    expect((await put({ ...event, token: other.token }, attendanceId, [event.large])).status).toBe(404)
    const viewer = await buildAdmin(db(), { organization_id: event.organizationId, role: 'viewer' })
    expect((await put({ ...event, token: viewer.token }, attendanceId, [event.large])).status).toBe(403)
  })

  it('is not the cause of a mail to an address that nobody has confirmed, nor about a shift that has begun', async () => {
    const event = await build()
    const guest = { name: 'Ada Guest', email: freshEmail() }
    const attendanceId = await answer(event, { guest })
    expect((await put(event, attendanceId, [event.large])).status).toBe(200)
    const yesterday = new Date(clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
    const begun = buildShift('00:00', '01:00', { date: yesterday })
    const running = await build({ start_date: yesterday, shifts: [begun] })
    const person = await member(running)
    expect((await put(running, person.attendanceId, [begun.id])).body.data.attributes.shifts).toEqual([begun.id])
    await settle()
    expect(await timesTo(guest.email)).toEqual([])
    expect(await timesTo(person.email)).toEqual([])
  })

  /** @shows attendance.shifts */
  it('adds a walk-in to a shift, also to one that is full', async () => {
    const event = await build()
    await member(event, { shifts: [event.small] })
    const add = (body: object) =>
      app.call('POST', `/events/${event.id}/attendances`, { token: event.token, body: { name: 'Ada Walker', ...body } })
    const id = newId()
    for (let press = 0; press < 2; press++) {
      expect((await add({ id, shifts: [event.small] })).body.data.attributes).toMatchObject({ shifts: [event.small] })
    }
    expect((await add({ shifts: [newId()] })).body.errors).toHaveProperty('shifts')
    const { data } = (await app.call('GET', `/events/${event.id}`)).body
    expect(data.attributes.shift_counts).toEqual({ [event.small]: 2 })
    // Who has answered is on the roster already, and keeps their shifts.
    const email = freshEmail()
    const known = await answer(event, { guest: { name: 'June Park', email }, shifts: [event.large] })
    const marked = (await add({ email, shifts: [event.small] })).body.data
    expect(marked).toMatchObject({ id: known, attributes: { status: 'attended', shifts: [event.small, event.large] } })
  })
})
