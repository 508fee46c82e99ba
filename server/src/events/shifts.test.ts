import type { Shift } from '@rostrum/contract/shifts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildEventWithShifts, buildShift } from '../../testing/events-with-shifts.ts'
import { buildSupporter } from '../../testing/factories.ts'
import { buildWebhook } from '../../testing/factories-programs.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { openActUrls } from '../guests/act-link.ts'
import { newId } from '../platform/identifiers.ts'
import { remindOfEvents } from './reminders.ts'
import { openRsvpUrls } from './rsvp-link.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock, config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const db = () => app.services.db
const three = { start_date: '2097-12-04', end_date: '2097-12-06', time: '09:00', end_time: null, timezone: 'UTC' }

const shift = (date: string, fields: Partial<Shift> = {}) => buildShift('10:00', '12:00', { date, ...fields })

/** An event of three days with a shift on each, of which the first has one place. */
const build = async (attributes: Record<string, unknown> = {}) => {
  const shifts = [
    shift('2097-12-04', { name: 'Set up', capacity: 1 }),
    shift('2097-12-05'),
    shift('2097-12-06', { time: '14:00', end_time: '15:30' }),
  ] as const
  const {
    id,
    organizationId,
    token: ownerToken,
  } = await buildEventWithShifts(db(), shifts, { ...three, ...attributes })
  const own = (method: string, path: string, body?: object) => app.call(method, path, { token: ownerToken, body })
  return { id, shifts, ids: shifts.map((each) => each.id), ownerToken, organizationId, own }
}
type Built = Awaited<ReturnType<typeof build>>

const answer = ({ id }: Built, token: string | undefined, outcome: string, shifts?: string[]) =>
  app.call('POST', '/campaign-engagements', {
    token,
    body: { campaign_type: 'events', campaign_id: id, outcome, shifts },
  })

const going = async (event: Built, shifts?: string[]) => {
  const person = await buildSupporter(db())
  expect((await answer(event, person.token, 'going', shifts)).status).toBe(200)
  return person
}

const show = async ({ id }: Built, token?: string) =>
  (await app.call('GET', `/events/${id}`, { token })).body.data.attributes
const mine = async (event: Built, token: string) => (await show(event, token)).my_engagement.shifts
const counts = async (event: Built) => (await show(event)).shift_counts

describe('the shifts of an event', () => {
  /** @shows events.shifts */
  it('are chosen with the answer, changed by another one, and kept by one that does not mention them', async () => {
    const event = await build()
    const [first = '', second = '', third = ''] = event.ids
    const { token } = await going(event, [third, first])
    expect(await mine(event, token)).toEqual([first, third])
    expect(await counts(event)).toEqual({ [first]: 1, [third]: 1 })
    await answer(event, token, 'going', [second])
    expect(await mine(event, token)).toEqual([second])
    await answer(event, token, 'maybe')
    expect(await mine(event, token)).toEqual([second])
    expect(await counts(event)).toEqual({ [first]: 0, [second]: 0, [third]: 0 })
    await answer(event, token, 'going')
    expect(await counts(event)).toEqual({ [first]: 0, [second]: 1, [third]: 0 })
    await answer(event, token, 'cant')
    expect(await mine(event, token)).toEqual([])
    expect(await counts(event)).toEqual({ [first]: 0, [second]: 0, [third]: 0 })
  })

  it('need one that is chosen, unless the answer says nothing of them, and one that exists', async () => {
    const event = await build()
    const { token } = await buildSupporter(db())
    const none = await answer(event, token, 'going', [])
    expect(none).toMatchObject({ status: 422, body: { errors: { shifts: ['Choose at least one time'] } } })
    const unknown = await answer(event, token, 'going', [newId()])
    expect(unknown.body.errors).toEqual({ shifts: ['This time no longer exists. Load the page again'] })
    expect(await show(event, token)).toMatchObject({ my_engagement: null, engagements_count: 0 })
    expect((await answer(event, token, 'maybe', [])).status).toBe(200)
    expect((await answer(event, token, 'going')).status).toBe(200)
    expect(await mine(event, token)).toEqual([])
  })

  it('are filled exactly under concurrent answers, and nobody loses a place that they hold', async () => {
    const event = await build()
    const [first = '', second = ''] = event.ids
    const people = await Promise.all(Array.from({ length: 12 }, () => buildSupporter(db())))
    const answers = await Promise.all(people.map(({ token }) => answer(event, token, 'going', [first])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused).toHaveLength(11)
    expect(refused[0]?.body.errors).toEqual({ shifts: ['All spots at this time are taken. Choose another one'] })
    const holder = people[answers.findIndex(({ status }) => status === 200)]
    expect((await answer(event, holder?.token, 'going', [first, second])).status).toBe(200)
    expect(await counts(event)).toEqual({ [first]: 1, [second]: 1 })
    const next = people.find((person) => person !== holder)
    await answer(event, holder?.token, 'cant')
    expect((await answer(event, next?.token, 'going', [first])).status).toBe(200)
    // Of an answer that said only “maybe”, the place was not held, and it is given up without a refusal.
    await answer(event, holder?.token, 'maybe', [second])
    const full = await build({ shifts: [{ ...event.shifts[1], capacity: 1 }] })
    const hesitant = await buildSupporter(db())
    await answer(full, hesitant.token, 'maybe', [second])
    await going(full, [second])
    expect((await answer(full, hesitant.token, 'going')).status).toBe(200)
    expect(await mine(full, hesitant.token)).toEqual([])
    expect(await counts(full)).toEqual({ [second]: 1 })
  })

  it('cannot be chosen once they are over, but whoever came stays in theirs', async () => {
    const yesterday = new Date(clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
    const shifts = [shift(yesterday), shift('2097-12-04')]
    const [past = '', next = ''] = shifts.map(({ id }) => id)
    const event = await build({ start_date: yesterday, shifts })
    const person = await going(event)
    const refused = await answer(event, person.token, 'going', [past, next])
    expect(refused.body.errors).toEqual({ shifts: ['This time is over. Choose another one'] })
    await sql`update engagements set shifts = array[${past}::uuid] where content_item_id = ${event.id}`.execute(db())
    expect((await answer(event, person.token, 'going', [past, next])).status).toBe(200)
    expect(await mine(event, person.token)).toEqual([past, next])
  })

  it('hold the place of whoever waits for one at the event', async () => {
    const event = await build({ capacity: 1 })
    const [first = '', second = ''] = event.ids
    const admitted = await going(event, [second])
    const { token } = await going(event, [first])
    expect(await show(event, token)).toMatchObject({ my_engagement: { outcome: 'waitlist', shifts: [first] } })
    expect(await counts(event)).toEqual({ [first]: 1, [second]: 1 })
    const id = (await show(event, admitted.token)).my_engagement.id
    await app.call('DELETE', `/campaign-engagements/${id}`, { token: admitted.token })
    expect(await show(event, token)).toMatchObject({ my_engagement: { outcome: 'going', shifts: [first] } })
    expect(await counts(event)).toEqual({ [first]: 1, [second]: 0 })
  })

  it('are days of the event, end after they begin, and are there once', async () => {
    const event = await build()
    const [first] = event.shifts
    const put = (shifts: object[]) => event.own('PUT', `/events/${event.id}`, { ...three, shifts })
    const errors = async (shifts: object[]) => (await put(shifts)).body.errors
    expect(await errors([{ ...first, date: '2097-12-07' }])).toEqual({
      'shifts.0.date': ['Choose one of the days of the event'],
    })
    expect(await errors([first, { ...first, id: newId(), end_time: '10:00' }])).toEqual({
      'shifts.1.end_time': ['End time must be after start time'],
    })
    expect(await errors([first, first])).toEqual({ shifts: ['The same shift is there twice'] })
    expect(await errors(Array.from({ length: 25 }, () => shift('2097-12-04')))).toHaveProperty('shifts')
    expect((await show(event)).shifts).toEqual(event.shifts)
    expect((await put([{ ...first, name: 'Greet', capacity: '' }])).status).toBe(200)
    expect((await show(event)).shifts).toEqual([{ ...first, name: 'Greet', capacity: null }])
  })

  it('stand on the roster, in the spreadsheet and in the list of one’s own acts', async () => {
    const event = await build()
    const [first = '', second = ''] = event.ids
    const { token } = await going(event, [first, second])
    const roster = await event.own('GET', `/events/${event.id}/attendances`)
    expect(roster.body.data[0].attributes.shifts).toEqual([first, second])
    expect(roster.body.meta.event.shifts).toMatchObject([{ id: first, name: 'Set up' }, { id: second }, {}])
    const csv = await app.server.inject({
      url: `/api/campaign-engagements.csv?campaign_id=${event.id}`,
      headers: { authorization: `Bearer ${event.ownerToken}` },
    })
    expect(csv.body).toContain('2097-12-04 10:00–12:00 Set up; 2097-12-05 10:00–12:00')
    const own = await app.call('GET', '/my-actions?when=coming', { token })
    expect(own.body.data[0].attributes.shifts).toMatchObject([{ id: first, date: '2097-12-04' }, { id: second }])
  })
})

/** @shows programs.webhooks */
it('a webhook is told when somebody chooses other shifts', async () => {
  const event = await build()
  const [, second = '', third = ''] = event.ids
  const webhookId = await buildWebhook(db(), {
    organization_id: event.organizationId,
    events: ['engagement.created', 'engagement.updated'],
  })
  const { token } = await going(event, [second])
  for (let press = 0; press < 2; press++) await answer(event, token, 'going', [third])
  const told = await db().selectFrom('webhook_deliveries').select('event').where('webhook_id', '=', webhookId).execute()
  expect(told.map((delivery) => delivery.event).toSorted()).toEqual(['engagement.created', 'engagement.updated'])
})

describe('the link in a mail', () => {
  it('of a guest offers the shifts with the places that are left, and changes the choice', async () => {
    const event = await build()
    const [first = '', second = ''] = event.ids
    const guest = { name: 'Ada Guest', email: freshEmail() }
    const body = { campaign_type: 'events', campaign_id: event.id, outcome: 'going', shifts: [first], guest }
    const acted = await app.call('POST', '/campaign-engagements', { body, ip: '198.51.100.77' })
    expect(acted.body.data.attributes.shifts).toEqual([first])
    const url = `/acts/${(await openActUrls(db(), ''))(acted.body.data.id).slice('/act/'.length)}`
    const shifts = async () => (await app.call('GET', url)).body.data.attributes.shifts
    expect(await shifts()).toMatchObject([
      { id: first, places_left: 0, is_chosen: true },
      { id: second, places_left: null, is_chosen: false },
      {},
    ])
    expect((await app.call('PUT', url, { body: { shifts: [] } })).status).toBe(422)
    expect((await app.call('PUT', url, { body: { shifts: [second] } })).status).toBe(200)
    expect(await shifts()).toMatchObject([{ places_left: 1, is_chosen: false }, { is_chosen: true }, {}])
    await mailIsOut(app)
    const [mail] = await mailsTo(app, guest.email)
    expect(mail?.text).toContain('Your shift')
  })

  it('of a reminder keeps the shifts, or takes others', async () => {
    const event = await build()
    const [first = '', second = ''] = event.ids
    const person = await going(event, [first])
    const url = (await openRsvpUrls(db(), ''))({ userId: person.id, itemId: event.id }).replace('/rsvp/', '/rsvps/')
    const put = async (body: object) => (await app.call('PUT', url, { body })).body.data.attributes
    expect(await put({ outcome: 'going' })).toMatchObject({ shifts: [{ is_chosen: true }, { is_chosen: false }, {}] })
    expect(await put({ outcome: 'going', shifts: [second] })).toMatchObject({
      shifts: [{ is_chosen: false, places_left: 1 }, { is_chosen: true }, {}],
    })
  })
})

describe('mails', () => {
  const subjectsTo = async ({ email }: { email: string }) => (await mailsTo(app, email)).map(({ subject }) => subject)

  it('say which shifts were chosen, and only who chose a shift hears that it was moved or taken away', async () => {
    const event = await build()
    const [first, second, third] = event.shifts
    const inFirst = await going(event, [first.id])
    const inSecond = await going(event, [second.id, third.id])
    await mailIsOut(app)
    const [confirmed] = await mailsTo(app, inSecond.email)
    expect(confirmed?.text).toMatch(
      /Your shifts?: Thursday, December 5[^\n]*10:00\sAM\s–\s12:00\sPM\n\s*Friday, December 6/,
    )
    await event.own('PUT', `/events/${event.id}`, { shifts: [{ ...second, time: '11:00' }, third, first] })
    clock.advance(121)
    await mailIsOut(app)
    expect(await subjectsTo(inFirst)).toHaveLength(1)
    const mails = await mailsTo(app, inSecond.email)
    const moved = mails.find(({ subject }) => subject.startsWith('Changed:'))
    expect(moved?.text).toMatch(/Your shifts?: Thursday, December 5[^\n]*11:00\sAM/)
    expect(moved?.text).toMatch(/Previously: Thursday, December 5[^\n]*10:00\sAM/)
    await event.own('PUT', `/events/${event.id}`, { shifts: [second, third] })
    clock.advance(121)
    await mailIsOut(app)
    const taken = (await mailsTo(app, inFirst.email)).find(({ subject }) => subject.startsWith('Changed:'))
    expect(taken?.text).toMatch(/Previously: Wednesday, December 4[^\n]*10:00\sAM\s–\s12:00\sPM: Set up/)
    expect(taken?.text).not.toContain('Your shift')
  })

  it('remind on the day before the event whoever chose no shift or one of its first day, and others before theirs', async () => {
    const day = (inDays: number) => new Date(clock.now().getTime() + inDays * 86_400_000).toISOString().slice(0, 10)
    // Noon of a day, so that it is past nine o'clock.
    clock.advance((36 - clock.now().getUTCHours()) * 60 * 60)
    const dates = [1, 2].map((inDays) => shift(day(inDays)))
    const [first = shift(''), second = shift('')] = dates
    const event = await build({ start_date: day(1), end_date: day(2), shifts: dates })
    const undecided = await going(event)
    const inFirst = await going(event, [first.id])
    const inSecond = await going(event, [second.id])
    const inBoth = await going(event, [first.id, second.id])
    const reminded = async () => {
      await remindOfEvents(app.services).run({})
      await mailIsOut(app)
      const all = [undecided, inFirst, inSecond, inBoth]
      const subjects = await Promise.all(all.map(subjectsTo))
      return subjects.map((each) => each.filter((subject) => subject.startsWith('Reminder:')).length)
    }
    expect(await reminded()).toEqual([1, 1, 0, 1])
    expect(await reminded()).toEqual([1, 1, 0, 1])
    clock.advance(24 * 60 * 60)
    expect(await reminded()).toEqual([1, 1, 1, 2])
    clock.advance(24 * 60 * 60)
    expect(await reminded()).toEqual([1, 1, 1, 2])
  })
})
