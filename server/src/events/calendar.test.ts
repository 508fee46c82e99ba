import { eventKind } from '@rostrum/contract/events'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem, buildOrganization } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { publicUrl: 'https://rostrum.example' } })
})
afterAll(() => app.close())

const build = async (attributes: Record<string, unknown> = {}, overrides: object = {}) =>
  buildItem(app.services.db, eventKind, { attributes, ...overrides })

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.server.inject({ url: `/api${path}`, headers })
  return { status: answer.statusCode, type: answer.headers['content-type'], text: answer.payload }
}

/** Parses with another library than the one that generates calendars. */
const parse = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)) }
}
const ofEvent = async (attributes: Record<string, unknown> = {}) => {
  const { id } = await build(attributes)
  const { text } = await read(`/events/${id}/calendar.ics`)
  const [event] = parse(text).events
  if (!event) throw new Error('The calendar contains no event')
  return { id, text, event }
}
const utc = (time: ICAL.Time) => time.toJSDate().toISOString()

describe('GET /events/:id/calendar.ics', () => {
  /** @shows events.calendar */
  it('contains everything that a calendar needs', async () => {
    const changed = new Date('2027-03-04T05:06:07Z')
    const item = await build({}, { revision: 7, updated_at: changed, created_at: new Date('2027-01-01T00:00:00Z') })
    const { status, type, text } = await read(`/events/${item.id}/calendar.ics`)
    expect(status).toBe(200)
    expect(type).toBe('text/calendar; charset=utf-8')
    const { calendar, events } = parse(text)
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(calendar.getFirstPropertyValue('prodid')).toContain('Rostrum')
    const [event] = events
    expect(events).toHaveLength(1)
    expect(event?.uid).toBe(`${item.id}@rostrum`)
    expect(event?.sequence).toBe(7)
    expect(event?.summary).toBe('Fill the hearing room')
    expect(event?.description).toBe('Doors 5:30 pm. Wear red. Child care and Spanish interpreting on site.')
    expect(event?.location).toBe('City Hall, Room 301-B, 200 E Wells St')
    const value = (name: string) => String(event?.component.getFirstPropertyValue(name))
    expect(value('status')).toBe('CONFIRMED')
    expect(value('url')).toBe(`https://rostrum.example/events/${item.organization_id}/${item.id}`)
    expect(value('dtstamp')).toBe('2027-03-04T05:06:07Z')
    expect(value('last-modified')).toBe('2027-03-04T05:06:07Z')
    // 6 pm and 8 pm in Chicago in winter.
    expect(value('dtstart')).toBe('2027-12-05T00:00:00Z')
    expect(value('dtend')).toBe('2027-12-05T02:00:00Z')
  })

  it.each([
    ['before clocks go forward', '2027-03-13', 'America/Chicago', '2027-03-14T00:00:00.000Z'],
    ['after clocks went forward', '2027-03-14', 'America/Chicago', '2027-03-14T23:00:00.000Z'],
    ['before clocks go back', '2027-10-30', 'Europe/Madrid', '2027-10-30T16:00:00.000Z'],
    ['after clocks went back', '2027-10-31', 'Europe/Madrid', '2027-10-31T17:00:00.000Z'],
    ['where summer is in winter', '2027-12-04', 'Australia/Lord_Howe', '2027-12-04T07:00:00.000Z'],
    ['in a zone with quarters of hours', '2027-06-01', 'Asia/Kathmandu', '2027-06-01T12:15:00.000Z'],
  ])('converts the time %s', async (_when, date, timezone, start) => {
    const { event } = await ofEvent({ start_date: date, end_date: date, timezone })
    expect(utc(event.startDate)).toBe(start)
  })

  it('ends on the last day, at the end of that day without an end time, or after an hour if it is on one day', async () => {
    const days = { start_date: '2027-12-04', end_date: '2027-12-06' }
    const ends = async (attributes: object) => {
      const { event } = await ofEvent({ ...attributes })
      return utc(event.component.getFirstPropertyValue('dtend') as ICAL.Time)
    }
    expect(await ends({ ...days, end_time: '12:00' })).toBe('2027-12-06T18:00:00.000Z')
    expect(await ends({ ...days, end_time: null })).toBe('2027-12-07T06:00:00.000Z')
    expect(await ends({ end_time: null })).toBe('2027-12-05T01:00:00.000Z')
    expect(await ends({ end_time: null, time: '23:30' })).toBe('2027-12-05T06:30:00.000Z')
  })

  it('contains any text completely, folds lines by bytes, and allows no injection of properties', async () => {
    const title = 'Marcha; “sí, se puede” \\o/ — 平和 👩‍👩‍👧‍👦\r\nSTATUS:CANCELLED'
    const description = `One\nTwo\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil${'ñandú '.repeat(80)}\u0007`
    const location = 'Room 3, 2nd floor; ring “B”\nDTSTART:19700101T000000Z'
    const { text, event } = await ofEvent({ title, description, location, url: 'https://example.org/a,b;c?d=1' })
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(event.summary).toBe(title.replace('\r\n', '\n'))
    const kept = description.replaceAll('\r\n', '\n').replace('\u0007', '')
    expect(event.description).toBe(`${kept}\n\nhttps://example.org/a,b;c?d=1`)
    expect(event.location).toBe(location)
    expect(parse(text).events).toHaveLength(1)
    expect(event.component.getAllProperties('status').map((status) => status.getFirstValue())).toEqual(['CONFIRMED'])
  })

  /** @shows events.shift-calendar */
  it('has an entry for each chosen shift, whose identity stays when it is moved, and the whole event for none', async () => {
    const shift = (id: string, fields: object) => ({ id, name: null, date: '2027-12-04', capacity: null, ...fields })
    const [first, second] = ['0196b3a1-5c1e-7a55-9d0e-3f1f5f0a7c11', '0196b3a1-5c1e-7a55-9d0e-3f1f5f0a7c12'] as const
    const { owner, ...organization } = await buildOrganization(app.services.db)
    const shifts = [
      shift(first, { name: 'Set up; chairs', time: '09:00', end_time: '10:30' }),
      shift(second, { time: '18:00', end_time: '20:00' }),
    ]
    const item = await build({ shifts }, { organization_id: organization.id, revision: 7 })
    const entries = async (chosen: string) => {
      const { status, text } = await read(`/events/${item.id}/calendar.ics?shifts=${chosen}`)
      expect(status).toBe(200)
      return parse(text).events.map((event) => [event.uid, event.summary, utc(event.startDate), utc(event.endDate)])
    }
    const uid = `${item.id}.${first}@rostrum`
    const both = await entries(`${second},${first}`)
    expect(both).toEqual([
      [uid, 'Fill the hearing room: Set up; chairs', '2027-12-04T15:00:00.000Z', '2027-12-04T16:30:00.000Z'],
      [`${item.id}.${second}@rostrum`, 'Fill the hearing room', '2027-12-05T00:00:00.000Z', '2027-12-05T02:00:00.000Z'],
    ])
    expect(await entries(first)).toEqual([both[0]])
    const whole = [
      [`${item.id}@rostrum`, 'Fill the hearing room', '2027-12-05T00:00:00.000Z', '2027-12-05T02:00:00.000Z'],
    ]
    expect(await entries('')).toEqual(whole)
    expect(await entries('nonsense,0196b3a1-5c1e-7a55-9d0e-3f1f5f0a7c13')).toEqual(whole)
    const body = { shifts: [{ ...shifts[0], time: '08:00' }] }
    expect((await app.call('PUT', `/events/${item.id}`, { token: owner.token, body })).status).toBe(200)
    const moved = parse((await read(`/events/${item.id}/calendar.ics?shifts=${first}`)).text).events[0]
    expect(moved).toMatchObject({ uid, sequence: 8, location: 'City Hall, Room 301-B, 200 E Wells St' })
    expect(moved && utc(moved.startDate)).toBe('2027-12-04T14:00:00.000Z')
  })

  it('is not found for drafts, unpublished events and organizations that are not public', async () => {
    const hidden = await buildOrganization(app.services.db, { published_at: null })
    const draft = await build({}, { status: 'draft', first_published_at: null, published_at: null })
    const ofHidden = await build({}, { organization_id: hidden.id })
    const { owner, ...organization } = await buildOrganization(app.services.db)
    const withdrawn = await build({}, { organization_id: organization.id })
    await app.call('POST', `/events/${withdrawn.id}/actions?action=unpublish`, { token: owner.token })
    for (const { id } of [draft, withdrawn, ofHidden]) {
      const headers = { authorization: `Bearer ${hidden.owner.token}` }
      expect((await read(`/events/${id}/calendar.ics`)).status).toBe(404)
      expect((await read(`/events/${id}/calendar.ics`, headers)).status).toBe(404)
    }
    expect((await read('/events/nonsense/calendar.ics')).status).toBe(404)
  })
})

describe('GET /organizations/:id/events.ics', () => {
  it('is named after the organization and contains published events, and unpublished ones as cancelled', async () => {
    const organization = await buildOrganization(app.services.db, { name: 'Mesa, Norte; “Sí”' })
    const own = { organization_id: organization.id }
    const shown = await build({ title: 'Shown' }, own)
    const back = await build({ title: 'Taken back' }, own)
    const { token } = organization.owner
    await app.call('POST', `/events/${back.id}/actions?action=unpublish`, { token })
    const secret = {
      title: 'A secret',
      url: 'https://secret.example',
      start_date: '2027-12-01',
      location: 'Secret Hall',
    }
    expect((await app.call('PUT', `/events/${back.id}`, { token, body: secret })).status).toBe(200)
    await build({ title: 'Draft' }, { ...own, status: 'draft', first_published_at: null, published_at: null })
    await build({ title: 'Somebody else’s' })
    const { text } = await read(`/restify/organizations/${organization.id}/events.ics`)
    const { calendar, events } = parse(text)
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Mesa, Norte; “Sí”')
    const statuses = events.map((event) => [event.uid, event.component.getFirstPropertyValue('status')])
    expect(statuses.toSorted()).toEqual(
      [
        [`${shown.id}@rostrum`, 'CONFIRMED'],
        [`${back.id}@rostrum`, 'CANCELLED'],
      ].toSorted(),
    )
    expect(text).toContain('Taken back')
    expect(text).not.toMatch(/secret/i)
    expect(text).not.toContain('20271201')
    // The organization's own later version is what is public once it is published again.
    await app.call('POST', `/events/${back.id}/actions?action=publish`, { token })
    expect((await read(`/organizations/${organization.id}/events.ics`)).text).toContain('A secret')
  })

  it('increases the sequence with every change, so that calendars accept the latest version', async () => {
    const organization = await buildOrganization(app.services.db)
    const { token } = organization.owner
    const made = await app.call('POST', '/events', { token, body: eventKind.example })
    const id = made.body.data.id as string
    const sequence = async () => {
      const [event] = parse((await read(`/organizations/${organization.id}/events.ics`)).text).events
      return event && [event.sequence, event.component.getFirstPropertyValue('status')]
    }
    expect(await sequence()).toBeUndefined()
    await app.call('POST', `/events/${id}/actions?action=publish`, { token })
    const [first] = (await sequence()) as [number, string]
    await app.call('PUT', `/events/${id}`, { token, body: { time: '19:00' } })
    expect(await sequence()).toEqual([first + 1, 'CONFIRMED'])
    await app.call('POST', `/events/${id}/actions?action=unpublish`, { token })
    expect(await sequence()).toEqual([first + 2, 'CANCELLED'])
  })

  it('is valid without events, and not found if the organization is not public', async () => {
    const organization = await buildOrganization(app.services.db)
    const { status, text } = await read(`/organizations/${organization.id}/events.ics`)
    expect(status).toBe(200)
    expect(parse(text).events).toEqual([])
    const hidden = await buildOrganization(app.services.db, { published_at: null })
    expect((await read(`/organizations/${hidden.id}/events.ics`)).status).toBe(404)
  })
})
