import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshAddress } from '../../testing/fresh-address.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildEventWithShifts, buildShift, settleMails } from '../../testing/events-with-shifts.ts'
import { buildSupporter } from '../../testing/factories.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { openActUrls } from '../guests/act-link.ts'
import { openRsvpUrls } from './rsvp-link.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock, config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const db = () => app.services.db

/** An event with a shift in the morning and one in the afternoon. */
const build = async (attributes: object = {}) => {
  const shifts = [buildShift('09:00', '11:00'), buildShift('14:00', '16:00')]
  const { id: itemId, token } = await buildEventWithShifts(db(), shifts, attributes)
  const [morning = '', afternoon = ''] = shifts.map(({ id }) => id)
  const own = (method: string, path = '', body?: object) =>
    app.call(method, `/events/${itemId}${path}`, { token, body })
  return { itemId, shifts, morning, afternoon, own }
}

const answer = (itemId: string, token: string | undefined, body: object) =>
  app.call('POST', '/campaign-engagements', {
    token,
    body: { campaign_type: 'events', campaign_id: itemId, outcome: 'going', ...body },
    ip: freshAddress(),
  })

const settle = () => settleMails(app, clock)

const subject = 'Your times: Fill the hearing room'
const timesTo = async (email: string) => (await mailsTo(app, email)).filter((mail) => mail.subject === subject)

describe('whoever changes only their shifts', () => {
  /** @shows events.shift-mails */
  it('gets one mail with the new times after a series of changes, and none if nothing is different in the end', async () => {
    const { itemId, morning, afternoon } = await build()
    const { email, token } = await buildSupporter(db())
    const choose = async (shifts: string[]) => expect((await answer(itemId, token, { shifts })).status).toBe(200)
    await choose([morning])
    await settle()
    expect(await mailsTo(app, email)).toHaveLength(1)
    await choose([morning])
    await choose([afternoon])
    await choose([morning])
    await settle()
    expect(await mailsTo(app, email)).toHaveLength(1)
    await choose([morning, afternoon])
    await choose([afternoon])
    await choose([afternoon])
    await mailIsOut(app)
    expect(await mailsTo(app, email)).toHaveLength(1)
    await settle()
    const [mail, ...more] = await timesTo(email)
    expect(more).toEqual([])
    expect(mail?.text).toMatch(/Your shift: Wednesday, December 4[^\n]*2:00\s–\s4:00\sPM/)
    expect(mail?.attachments).toHaveLength(1)
    await choose([afternoon])
    await settle()
    expect(await mailsTo(app, email)).toHaveLength(2)
    await choose([morning])
    await settle()
    expect(await timesTo(email)).toHaveLength(2)
  })

  it('on the waitlist is told so, without a calendar file; another answer since then has its own mail', async () => {
    const { itemId, morning, afternoon } = await build({ capacity: 1 })
    const first = await buildSupporter(db())
    await answer(itemId, first.token, { shifts: [morning] })
    const waiting = await buildSupporter(db())
    await answer(itemId, waiting.token, { shifts: [morning] })
    clock.advance(1)
    await answer(itemId, waiting.token, { shifts: [afternoon] })
    await settle()
    const [mail] = await timesTo(waiting.email)
    expect(mail?.text).toContain('on the waitlist')
    expect(mail?.attachments).toEqual([])
    await answer(itemId, waiting.token, { shifts: [morning] })
    clock.advance(1)
    await answer(itemId, first.token, { outcome: 'cant' })
    await settle()
    expect((await mailsTo(app, waiting.email)).map((sent) => sent.subject)).toEqual([
      'You are on the waitlist: Fill the hearing room',
      subject,
      'You are going: Fill the hearing room',
    ])
  })

  it('by the link of a reminder gets the mail, too', async () => {
    const { itemId, morning, afternoon } = await build()
    const person = await buildSupporter(db())
    await answer(itemId, person.token, { shifts: [morning] })
    const url = (await openRsvpUrls(db(), ''))({ userId: person.id, itemId }).replace('/rsvp/', '/rsvps/')
    const put = (shifts: string[]) => app.call('PUT', url, { body: { outcome: 'going', shifts } })
    expect((await put([afternoon])).status).toBe(200)
    await settle()
    expect(await timesTo(person.email)).toHaveLength(1)
  })

  it('as a guest is told once the address is known, with the link of the act', async () => {
    const { itemId, morning, afternoon } = await build()
    const guest = { name: 'Ada Guest', email: freshEmail() }
    const acted = await answer(itemId, undefined, { guest, shifts: [morning] })
    await settle()
    // Anybody can type an address.
    await answer(itemId, undefined, { guest, shifts: [afternoon] })
    await settle()
    expect(await mailsTo(app, guest.email)).toHaveLength(1)
    const actUrl = (await openActUrls(db(), ''))(acted.body.data.id)
    const put = (shifts: string[]) => app.call('PUT', actUrl.replace('/act/', '/acts/'), { body: { shifts } })
    const { body } = await put([morning])
    await put([morning])
    await settle()
    const [mail, ...more] = await timesTo(guest.email)
    expect(more).toEqual([])
    expect(mail?.text).toMatch(/Your shift: [^\n]*9:00\s–\s11:00\sAM/)
    expect(mail?.text).toContain(`https://rostrum.example${actUrl}`)
    // From a known device, the form changes the choice at once.
    const { device_token } = body.meta
    await answer(itemId, undefined, { guest, device_token, shifts: [afternoon] })
    await settle()
    expect(await mailsTo(app, guest.email)).toHaveLength(3)
    expect((await timesTo(guest.email))[1]?.text).toMatch(/Your shift: [^\n]*2:00\s–\s4:00\sPM/)
  })
})

/** The entries of the calendar file of a mail: what they are about, whether they are on, and when. */
const entriesIn = (mail: Awaited<ReturnType<typeof mailsTo>>[number] | undefined) => {
  const calendar = new ICAL.Component(ICAL.parse(mail?.attachments[0]?.content ?? '') as unknown[])
  return calendar.getAllSubcomponents('vevent').map((entry) => {
    const value = (name: string) => String(entry.getFirstPropertyValue(name))
    return {
      uid: value('uid'),
      status: value('status'),
      start: value('dtstart'),
      sequence: Number(value('sequence')),
      stamp: value('dtstamp'),
    }
  })
}

describe('the calendar file of a mail', () => {
  const lastTo = async ({ email }: { email: string }) => entriesIn((await mailsTo(app, email)).at(-1))
  const changed = async (own: Awaited<ReturnType<typeof build>>['own'], shifts: object[]) => {
    expect((await own('PUT', '', { shifts })).status).toBe(200)
    await settle()
  }

  /** @shows events.shift-calendar */
  it('has the chosen shifts, updates those that are moved, and cancels those that are taken away or no longer chosen', async () => {
    const { itemId, shifts, morning, afternoon, own } = await build()
    const [uidOfMorning, uidOfAfternoon] = [`${itemId}.${morning}@rostrum`, `${itemId}.${afternoon}@rostrum`]
    const person = await buildSupporter(db())
    await answer(itemId, person.token, {})
    await settle()
    const [whole] = await lastTo(person)
    expect(whole).toMatchObject({ uid: `${itemId}@rostrum`, status: 'CONFIRMED' })
    await answer(itemId, person.token, { shifts: [morning] })
    await settle()
    const chosen = await lastTo(person)
    expect(chosen).toMatchObject([
      { uid: uidOfMorning, status: 'CONFIRMED', start: '2097-12-04T09:00:00Z', sequence: whole?.sequence },
      { uid: `${itemId}@rostrum`, status: 'CANCELLED' },
    ])
    await answer(itemId, person.token, { shifts: [afternoon] })
    await settle()
    const other = await lastTo(person)
    expect(other).toMatchObject([
      { uid: uidOfAfternoon, status: 'CONFIRMED', start: '2097-12-04T14:00:00Z' },
      { uid: uidOfMorning, status: 'CANCELLED', start: '2097-12-04T09:00:00Z' },
    ])
    // The event has the same revision, so calendars accept the later file.
    expect(String(other[1]?.stamp) > String(chosen[0]?.stamp)).toBe(true)
    const [first = {}, second] = shifts
    await changed(own, [first, { ...second, time: '13:00' }])
    const moved = await lastTo(person)
    expect(moved).toMatchObject([{ uid: uidOfAfternoon, status: 'CONFIRMED', start: '2097-12-04T13:00:00Z' }])
    expect(moved[0]?.sequence).toBeGreaterThan(other[0]?.sequence ?? Number.NaN)
    await changed(own, [first])
    expect(await lastTo(person)).toMatchObject([
      {
        uid: uidOfAfternoon,
        status: 'CANCELLED',
        start: '2097-12-04T13:00:00Z',
        sequence: (moved[0]?.sequence ?? 0) + 1,
      },
    ])
  })

  it('cancels the chosen shifts with the event, and all of them if it is deleted', async () => {
    const { itemId, morning, afternoon, own } = await build()
    const person = await buildSupporter(db())
    await answer(itemId, person.token, { shifts: [afternoon] })
    await settle()
    await own('POST', '/actions?action=unpublish')
    await settle()
    expect(await lastTo(person)).toMatchObject([{ uid: `${itemId}.${afternoon}@rostrum`, status: 'CANCELLED' }])
    await own('POST', '/actions?action=publish')
    await settle()
    expect(await lastTo(person)).toMatchObject([{ uid: `${itemId}.${afternoon}@rostrum`, status: 'CONFIRMED' }])
    expect((await own('DELETE')).status).toBe(204)
    await settle()
    expect((await lastTo(person)).map(({ uid, status }) => [uid, status])).toEqual(
      [itemId, `${itemId}.${morning}`, `${itemId}.${afternoon}`].map((id) => [`${id}@rostrum`, 'CANCELLED']),
    )
  })

  it('of a guest on a known device has the chosen shifts', async () => {
    const known = await build()
    const guest = { name: 'Ada Guest', email: freshEmail() }
    const acted = await answer(known.itemId, undefined, { guest, shifts: [known.morning] })
    const url = (await openActUrls(db(), ''))(acted.body.data.id).replace('/act/', '/acts/')
    const { body } = await app.call('POST', `${url}/actions?action=confirm`)
    const { itemId, afternoon } = await build()
    await answer(itemId, undefined, { guest, device_token: body.meta.device_token, shifts: [afternoon] })
    await settle()
    expect(await lastTo(guest)).toMatchObject([{ uid: `${itemId}.${afternoon}@rostrum`, status: 'CONFIRMED' }])
  })
})
