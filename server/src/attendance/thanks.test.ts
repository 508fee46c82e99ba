import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { isMorningAfter } from '../events/reminders.ts'
import { later } from '../platform/clock.ts'
import { enqueueBatch } from '../platform/mail/batches.ts'
import { thankPeople, thanksKind } from './thank.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock, config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const day = 86_400
const db = () => app.services.db
const subjectsTo = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)

/** An event that is over in two days, to which one goes now. */
const buildEvent = async (attributes: object = {}) => {
  const { id: organizationId, owner } = await buildOrganization(db())
  const start = later(clock.now(), day).toISOString().slice(0, 10)
  const { id } = await buildItem(db(), eventKind, {
    organization_id: organizationId,
    attributes: {
      ...eventKind.example,
      start_date: start,
      end_date: start,
      time: '18:00',
      timezone: 'UTC',
      ...attributes,
    },
  })
  return { id, organizationId, token: owner.token }
}

const goes = async (id: string, token?: string, guest?: { name: string; email: string }) => {
  const body = { campaign_type: 'events', campaign_id: id, outcome: 'going', ...(guest && { guest }) }
  const { body: answered } = await app.call('POST', '/campaign-engagements', { token, body, ip: freshAddress() })
  await mailIsOut(app)
  return String(answered.data.id)
}

const runJob = async () => {
  await thankPeople(app.services).run({})
  await mailIsOut(app)
}

describe('the day after an event', () => {
  it.each([
    ['eight in Chicago', 'America/Chicago', '2027-12-05T14:59:00Z', false],
    ['nine in Chicago', 'America/Chicago', '2027-12-05T15:00:00Z', true],
    ['the same evening', 'America/Chicago', '2027-12-05T03:00:00Z', false],
    ['two days later', 'America/Chicago', '2027-12-06T07:00:00Z', true],
  ])('begins at nine o’clock in the time zone of the event (%s)', (_when, timezone, now, isDue) => {
    expect(isMorningAfter({ end_date: '2027-12-04', timezone }, new Date(now))).toBe(isDue)
  })

  /** @shows attendance.thanks */
  it('thanks who came and misses who did not, once, with the next event, and mails to nobody else', async () => {
    const event = await buildEvent()
    const unrecorded = await buildEvent()
    const people = [await buildSupporter(db()), await buildSupporter(db()), await buildSupporter(db())] as const
    const [came, missed, unknown] = people
    const ids: string[] = []
    for (const { token } of people) ids.push(await goes(event.id, token))
    const refuses = await buildSupporter(db())
    const refused = await goes(event.id, refuses.token)
    await db()
      .insertInto('mail_preferences')
      .values({ user_id: refuses.id, organization_id: event.organizationId, frequency: 'off' })
      .execute()
    const guest = freshEmail()
    const unproven = await goes(event.id, undefined, { name: 'Ada Guest', email: guest })
    const other = await buildSupporter(db())
    await goes(unrecorded.id, other.token)

    clock.advance(3 * day)
    await runJob()
    expect(await subjectsTo(came.email)).not.toContain('Thank you for coming to Fill the hearing room')
    const walkIn = freshEmail()
    await app.call('POST', `/events/${event.id}/attendances`, {
      token: event.token,
      body: { name: 'Ada', email: walkIn },
    })
    const attendances = [ids[0], refused, unproven].map((id) => ({ id, status: 'attended' }))
    await app.call('PUT', `/events/${event.id}/attendances`, {
      token: event.token,
      body: { attendances: [...attendances, { id: ids[1], status: 'no_show' }] },
    })
    await buildItem(db(), eventKind, {
      organization_id: event.organizationId,
      attributes: { ...eventKind.example, title: 'March to City Hall' },
    })
    for (let run = 0; run < 2; run++) {
      await runJob()
      clock.advance(600)
    }

    const thanks = (await mailsTo(app, came.email)).filter(({ subject }) => subject.startsWith('Thank you'))
    expect(thanks.map(({ subject }) => subject)).toEqual(['Thank you for coming to Fill the hearing room'])
    expect(thanks[0]?.text).toContain('March to City Hall')
    expect(thanks[0]?.headers).toHaveProperty('List-Unsubscribe')
    expect((await subjectsTo(missed.email)).filter((subject) => subject.startsWith('We missed'))).toEqual([
      'We missed you at Fill the hearing room',
    ])
    for (const email of [unknown.email, refuses.email, guest, walkIn, other.email]) {
      expect((await subjectsTo(email)).filter((subject) => /^Thank you|^We missed/.test(subject))).toEqual([])
    }
  })

  it('is not the evening itself, nor a roster on which everything was taken back', async () => {
    const event = await buildEvent()
    const person = await buildSupporter(db())
    const id = await goes(event.id, person.token)
    const record = (status: string) =>
      app.call('PUT', `/events/${event.id}/attendances/${id}`, { token: event.token, body: { status } })
    const thanks = async () => (await subjectsTo(person.email)).filter((subject) => subject.startsWith('Thank you'))
    const midnight = new Date(clock.now().toISOString().slice(0, 10)).getTime() + 2 * day * 1000
    const advanceTo = (hour: number) => clock.advance(midnight / 1000 + hour * 3600 - clock.now().getTime() / 1000)

    advanceTo(-1)
    await record('attended')
    await runJob()
    advanceTo(8)
    await runJob()
    expect(await thanks()).toEqual([])

    await record('unknown')
    advanceTo(9)
    await runJob()
    await record('attended')
    await runJob()
    expect(await thanks()).toEqual(['Thank you for coming to Fill the hearing room'])
  })

  it('is over after a week, so that an old list which is completed causes no mail', async () => {
    const event = await buildEvent()
    const person = await buildSupporter(db())
    const id = await goes(event.id, person.token)
    clock.advance(10 * day)
    await app.call('PUT', `/events/${event.id}/attendances/${id}`, { token: event.token, body: { status: 'attended' } })
    await runJob()
    expect((await subjectsTo(person.email)).filter((subject) => subject.startsWith('Thank you'))).toEqual([])
  })

  /** @shows attendance.thanks */
  it('brings no mail if the organizer has turned it off', async () => {
    const event = await buildEvent({ sends_thanks: false })
    const person = await buildSupporter(db())
    const id = await goes(event.id, person.token)
    clock.advance(3 * day)
    await app.call('PUT', `/events/${event.id}/attendances/${id}`, { token: event.token, body: { status: 'attended' } })
    await runJob()
    const batches = () => db().selectFrom('mail_batches').select('id').where('subject_id', '=', event.id).execute()
    expect(await batches()).toEqual([])
    // As if it had been turned off after the job ran, while the mails were waiting.
    const dedupeKey = `${thanksKind}:${event.id}`
    await enqueueBatch(db(), { kind: thanksKind, subjectId: event.id, dedupeKey, startsAt: clock.now() })
    await mailIsOut(app)
    expect(await batches()).toHaveLength(1)
    expect((await subjectsTo(person.email)).filter((subject) => subject.startsWith('Thank you'))).toEqual([])
  })
})
