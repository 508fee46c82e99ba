import { eventKind } from '@rostrum/contract/events'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { buildModerator } from '../../testing/factories-moderation.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { copyAct } from '../../testing/many-acts.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { deleteOrganizations, ROWS_DELETED_AT_ONCE } from '../organizations/deletion.ts'
import { isReminderDue, remindOfEvents } from './reminders.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock, config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const settle = async () => {
  clock.advance(121)
  await mailIsOut(app)
}

/** The public contact address of the organization is the proven address of its owner, so replies go there. */
const build = async (attributes: Record<string, unknown> = {}) => {
  const email = freshEmail()
  const owner = { email, email_verified_at: clock.now() }
  const organization = await buildOrganization(app.services.db, { contact_email: email, email_public: true, owner })
  const item = await buildItem(app.services.db, eventKind, { organization_id: organization.id, attributes })
  const own = (method: string, path = '', body?: object) =>
    app.call(method, `/events/${item.id}${path}`, { token: organization.owner.token, body })
  return { organization, item, own }
}

const answer = (itemId: string, token: string, outcome: string) =>
  app.call('POST', '/campaign-engagements', {
    token,
    body: { campaign_type: 'events', campaign_id: itemId, outcome },
  })

const attending = async (itemId: string, outcome: string) => {
  const person = await buildSupporter(app.services.db)
  expect((await answer(itemId, person.token, outcome)).status).toBe(200)
  // A confirmation that is still queued would not be sent after the event has been cancelled.
  await mailIsOut(app)
  return person
}

const subjectsTo = async ({ email }: { email: string }) => (await mailsTo(app, email)).map(({ subject }) => subject)

const going = 'You are going: Fill the hearing room'
const waiting = 'You are on the waitlist: Fill the hearing room'
const changed = 'Changed: Fill the hearing room'
const cancelled = 'Canceled: Fill the hearing room'
const resumed = 'Back on: Fill the hearing room'
const reminder = 'Reminder: Fill the hearing room'

const senderOf = ({ name, owner }: Awaited<ReturnType<typeof build>>['organization']) => ({
  From: `${name} via Rostrum <no-reply@rostrum.local>`,
  'Reply-To': owner.email,
})

const calendarIn = (mail: Awaited<ReturnType<typeof mailsTo>>[number] | undefined) => {
  const content = mail?.attachments[0]?.content ?? ''
  return new ICAL.Component(ICAL.parse(content) as unknown[]).getFirstSubcomponent('vevent')
}

describe('an answer to an invitation', () => {
  /** @shows mail.events */
  it('is confirmed with a calendar file, once however often it is given', async () => {
    const { item } = await build()
    const person = await attending(item.id, 'going')
    await answer(item.id, person.token, 'going')
    await mailIsOut(app)
    const [mail, ...more] = await mailsTo(app, person.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(going)
    expect(mail?.text).toContain('City Hall, Room 301-B')
    expect(calendarIn(mail)?.getFirstPropertyValue('uid')).toBe(`${item.id}@rostrum`)
    expect(mail?.headers).not.toHaveProperty('List-Unsubscribe')
  })

  it('is confirmed with the same offset from UTC as in the calendar file, also in the night in which clocks go back', async () => {
    const night = { start_date: '2097-11-03', end_date: '2097-11-03', time: '01:30', timezone: 'America/New_York' }
    const { item } = await build({ ...night, end_time: '03:00' })
    const [mail] = await mailsTo(app, (await attending(item.id, 'going')).email)
    // Clocks show 1:30 twice; the event begins the first time.
    expect(mail?.text).toMatch(/1:30\sAM EDT – .*3:00\sAM EST/)
    expect(String(calendarIn(mail)?.getFirstPropertyValue('dtstart'))).toBe('2097-11-03T05:30:00Z')
    expect(String(calendarIn(mail)?.getFirstPropertyValue('dtend'))).toBe('2097-11-03T08:00:00Z')
  })

  it.each(['maybe', 'cant'])('%s is not confirmed by mail', async (outcome) => {
    const { item } = await build()
    const person = await attending(item.id, outcome)
    await mailIsOut(app)
    expect(await subjectsTo(person)).toEqual([])
  })

  it('is confirmed when somebody joins the waitlist and again when they move up', async () => {
    const { item } = await build({ capacity: 1 })
    const first = await attending(item.id, 'going')
    clock.advance(1)
    const second = await attending(item.id, 'going')
    clock.advance(1)
    const third = await attending(item.id, 'going')
    await mailIsOut(app)
    expect(await subjectsTo(second)).toEqual([waiting])
    await answer(item.id, first.token, 'cant')
    await mailIsOut(app)
    expect(await subjectsTo(second)).toEqual([waiting, going])
    expect(await subjectsTo(third)).toEqual([waiting])
  })
})

describe('an event', () => {
  /** @shows mail.events, mail.sender */
  it('that moves is announced to people who are going or on the waitlist, with its former time and place', async () => {
    const { organization, item, own } = await build({ capacity: 1 })
    const comes = await attending(item.id, 'going')
    const waits = await attending(item.id, 'going')
    const maybe = await attending(item.id, 'maybe')
    await mailIsOut(app)
    expect((await own('PUT', '', { time: '19:00' })).status).toBe(200)
    await own('PUT', '', { location: 'Zeidler Union Square' })
    await mailIsOut(app)
    expect(await subjectsTo(comes)).toEqual([going])
    await settle()
    expect(await subjectsTo(comes)).toEqual([going, changed])
    expect(await subjectsTo(waits)).toEqual([waiting, changed])
    expect(await subjectsTo(maybe)).toEqual([])
    const mail = (await mailsTo(app, comes.email))[1]
    expect(mail?.text).toContain('Where: Zeidler Union Square')
    expect(mail?.text).toMatch(/Previously: .*\nCity Hall, Room 301-B/)
    expect(calendarIn(mail)?.getFirstPropertyValue('sequence')).toBe(2)
    expect(mail?.headers).toMatchObject(senderOf(organization))

    await own('PUT', '', { time: '20:00', end_time: '21:00' })
    await settle()
    expect(await subjectsTo(comes)).toEqual([going, changed, changed])
  })

  it('that is changed back or only gets new texts is not announced', async () => {
    const { item, own } = await build()
    const person = await attending(item.id, 'going')
    await own('PUT', '', { description: 'Other words.', title: 'Another title' })
    await own('PUT', '', { time: '19:00', title: 'Fill the hearing room' })
    await own('PUT', '', { time: '18:00' })
    await own('POST', '/actions?action=unpublish')
    await own('POST', '/actions?action=publish')
    await settle()
    expect(await subjectsTo(person)).toEqual([going])
  })

  /** @shows mail.events */
  it('that is unpublished is announced as cancelled, and not again when it is deleted', async () => {
    const { item, own } = await build()
    const person = await attending(item.id, 'going')
    await own('POST', '/actions?action=unpublish')
    await settle()
    expect(await subjectsTo(person)).toEqual([going, cancelled])
    const mail = (await mailsTo(app, person.email))[1]
    expect(calendarIn(mail)?.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect((await own('DELETE')).status).toBe(204)
    await settle()
    expect(await subjectsTo(person)).toEqual([going, cancelled])
  })

  it('that is published again after its cancellation is announced with its current time and place', async () => {
    const { item, own } = await build()
    const person = await attending(item.id, 'going')
    await own('POST', '/actions?action=unpublish')
    await settle()
    await own('PUT', '', { location: 'Zeidler Union Square' })
    await settle()
    await own('POST', '/actions?action=publish')
    await settle()
    expect(await subjectsTo(person)).toEqual([going, cancelled, resumed])
    const mail = (await mailsTo(app, person.email))[2]
    expect(mail?.text).toContain('Where: Zeidler Union Square')
    const entry = calendarIn(mail)
    expect(entry?.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(entry?.getFirstPropertyValue('sequence')).toBe(3)

    await own('PUT', '', { time: '19:00' })
    await settle()
    await own('POST', '/actions?action=unpublish')
    await settle()
    expect(await subjectsTo(person)).toEqual([going, cancelled, resumed, changed, cancelled])
  })

  it('that is published again only for a moment is not announced again', async () => {
    const { item, own } = await build()
    const person = await attending(item.id, 'going')
    await own('POST', '/actions?action=unpublish')
    await settle()
    await own('POST', '/actions?action=publish')
    await own('POST', '/actions?action=unpublish')
    await settle()
    await own('POST', '/actions?action=publish')
    await own('DELETE')
    await settle()
    expect(await subjectsTo(person)).toEqual([going, cancelled])
  })

  it('with many acts is announced as cancelled when it is deleted, although a job deletes it later', async () => {
    const { item, own } = await build()
    const people = [await attending(item.id, 'going'), await attending(item.id, 'going')]
    const { db } = app.services
    const { id } = await db
      .selectFrom('engagements')
      .select('id')
      .where('content_item_id', '=', item.id)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await copyAct(db, id, ROWS_DELETED_AT_ONCE)
    expect((await own('DELETE')).status).toBe(204)
    await mailIsOut(app)
    for (const person of people) expect(await subjectsTo(person)).toEqual([going, cancelled])
    await deleteOrganizations(app.services).run({})
    const left = db.selectFrom('engagements').select('id').where('content_item_id', '=', item.id)
    expect(await left.execute()).toEqual([])
  })

  it('that a moderator removes and restores is announced as cancelled and as on again', async () => {
    const { item } = await build()
    const { token } = await buildModerator(app.services.db)
    const person = await attending(item.id, 'going')
    const subject = `/moderation/subjects/events/${item.id}/actions`
    const body = { reason: 'It names a private person.' }
    expect((await app.call('POST', `${subject}?action=remove`, { token, body })).status).toBe(200)
    await settle()
    expect((await app.call('POST', `${subject}?action=restore`, { token })).status).toBe(200)
    await settle()
    expect(await subjectsTo(person)).toEqual([going, cancelled, resumed])
  })

  it('that is deleted is announced as cancelled', async () => {
    const { item, own } = await build()
    const person = await attending(item.id, 'going')
    await mailIsOut(app)
    expect((await own('DELETE')).status).toBe(204)
    await settle()
    expect(await subjectsTo(person)).toEqual([going, cancelled])
    expect(calendarIn((await mailsTo(app, person.email))[1])?.getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  it('that is over is not announced', async () => {
    const { item, own } = await build()
    const person = await attending(item.id, 'going')
    await mailIsOut(app)
    await app.services.db
      .updateTable('content_items')
      .set({ over_at: new Date(clock.now().getTime() - 1000) })
      .where('id', '=', item.id)
      .execute()
    await own('POST', '/actions?action=unpublish')
    await own('DELETE')
    await settle()
    expect(await subjectsTo(person)).toEqual([going])
  })
})

describe('a reminder', () => {
  it.each([
    ['too early', '2027-12-04', 'America/Chicago', '2027-12-03T14:59:00Z', false],
    ['nine in Chicago', '2027-12-04', 'America/Chicago', '2027-12-03T15:00:00Z', true],
    ['nine in Auckland is the evening before in UTC', '2027-12-04', 'Pacific/Auckland', '2027-12-02T20:00:00Z', true],
    ['eight in Auckland', '2027-12-04', 'Pacific/Auckland', '2027-12-02T19:59:00Z', false],
    ['the day itself', '2027-12-04', 'America/Chicago', '2027-12-04T12:00:00Z', true],
    ['the first of a month', '2027-03-01', 'UTC', '2027-02-28T09:00:00Z', true],
  ])(
    'is due from nine o’clock on the day before, in the time zone of the event (%s)',
    (_when, start_date, timezone, now, isDue) => {
      expect(isReminderDue({ day: start_date, timezone }, new Date(now))).toBe(isDue)
    },
  )

  /** @shows mail.events, mail.sender */
  it('is sent once to people who are going, unless they want no mail from the organization', async () => {
    const { db } = app.services
    const start = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const times = { start_date: start, end_date: start, time: '23:30', end_time: '23:45', timezone: 'UTC' }
    const { organization, item } = await build(times)
    const comes = await attending(item.id, 'going')
    const maybe = await attending(item.id, 'maybe')
    const refuses = await attending(item.id, 'going')
    await db
      .insertInto('mail_preferences')
      .values({ user_id: refuses.id, organization_id: organization.id, frequency: 'off' })
      .execute()
    await mailIsOut(app)
    // On the day of the event, a reminder is due at any hour.
    const itself = { now: () => new Date(`${start}T10:00:00Z`) }
    const remind = remindOfEvents({ db, clock: itself })
    await remind.run({})
    await remind.run({})
    clock.advance((itself.now().getTime() - clock.now().getTime()) / 1000)
    await mailIsOut(app)
    expect(await subjectsTo(comes)).toEqual([going, reminder])
    const mail = (await mailsTo(app, comes.email))[1]
    expect(mail?.headers).toHaveProperty('List-Unsubscribe-Post')
    expect(mail?.headers).toMatchObject(senderOf(organization))
    expect(mail?.text).toContain('UTC')
    expect(await subjectsTo(maybe)).toEqual([])
    expect(await subjectsTo(refuses)).toEqual([going])
  })
})
