import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { countRows } from '../../testing/count-rows.ts'
import { buildItem, buildSupporter } from '../../testing/factories.ts'
import { osdiEvent, withAddress } from '../../testing/osdi.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { inOrder } from '../content/listeners.ts'
import { releasePlaces } from '../acts/release-places.ts'
import { newId } from '../platform/identifiers.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const db = () => app.services.db

const openEvent = (attributes?: object) => osdiEvent(() => app, attributes)

/** @shows programs.osdi-attendances */
describe('attendances', () => {
  it('have the fields of OSDI, and lead to the person and the event', async () => {
    const event = await openEvent()
    const june = await buildSupporter(db(), { name: 'June Park' })
    await event.answer('going', june)
    const { body } = await event.call('GET', `/events/${event.id}/attendances`)
    const [attendance] = body._embedded['osdi:attendances']
    const self = `${app.services.publicUrl}/api/osdi/v1/events/${event.id}`
    expect(attendance).toEqual({
      identifiers: [expect.stringMatching(/^rostrum:[\da-f-]{36}$/)],
      origin_system: 'Rostrum',
      created_date: clock.now().toISOString(),
      modified_date: clock.now().toISOString(),
      action_date: clock.now().toISOString(),
      status: 'accepted',
      person: { given_name: 'June Park' },
      _links: {
        curies: body._links.curies,
        self: { href: `${self}/attendances/${attendance.identifiers[0].slice('rostrum:'.length)}` },
        'osdi:event': { href: self },
        'osdi:person': { href: expect.any(String) },
      },
    })
    expect((await event.follow(attendance._links.self.href)).body).toEqual(attendance)
    expect((await event.follow(attendance._links['osdi:person'].href)).body.given_name).toBe('June Park')
    expect((await event.follow(attendance._links['osdi:event'].href)).body.total_accepted).toBe(1)
  })

  it('are all found along the links, each once, with what people answered', async () => {
    const event = await openEvent({ capacity: 1 })
    for (const outcome of ['going', 'going', 'maybe', 'cant', 'maybe']) {
      await event.answer(outcome, { guest: { name: outcome, email: freshEmail() } })
    }
    const found = await event.list()
    expect(new Set(found.map(({ identifiers }) => String(identifiers))).size).toBe(5)
    expect(found.map(({ status }) => status).toSorted()).toEqual([
      'accepted',
      'declined',
      'needs action',
      'tentative',
      'tentative',
    ])
    expect((await event.call('GET', `/events/${event.id}/attendances/${newId()}`)).status).toBe(404)
  })

  it('of another event are not found below this one', async () => {
    const event = await openEvent()
    const other = await openEvent()
    const { body } = await other.record(freshEmail())
    const id = body.identifiers[0].slice('rostrum:'.length)
    expect((await event.call('GET', `/events/${event.id}/attendances/${id}`)).status).toBe(404)
    expect((await event.call('GET', `/events/${other.id}/attendances/${id}`)).status).toBe(404)
  })
})

/** @shows programs.osdi-attendances */
describe('recording an attendance', () => {
  it('puts somebody on the roster, once, without a mail', async () => {
    const event = await openEvent()
    const before = await countRows(db(), 'mails')
    const email = freshEmail()
    const { status, body } = await event.record(email, { status: 'tentative', identifiers: ['other:1'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'tentative', person: { given_name: 'Ada' } })
    expect(body).not.toHaveProperty('attended')
    clock.advance(60)
    const again = await Promise.all([1, 2].map(() => event.record(email.toUpperCase(), { status: 'tentative' })))
    for (const answer of again) expect(answer.body).toEqual(body)
    expect(await event.list()).toEqual([body])
    const { data, meta } = await event.roster()
    expect(data[0].attributes).toMatchObject({ outcome: 'maybe', status: 'unknown', is_walk_in: false })
    expect(meta).toMatchObject({ total: 1, turnout: { expected: 0, attended: 0 } })
    expect(await countRows(db(), 'mails')).toBe(before)
  })

  it('of whoever is there says that they came, and keeps their answer if no other is sent', async () => {
    const event = await openEvent()
    const email = freshEmail()
    await event.answer('maybe', { guest: { name: 'Maya', email } })
    clock.advance(60)
    const { body } = await event.record(email, { attended: true })
    expect(body).toMatchObject({ status: 'tentative', attended: true, person: { given_name: 'Maya' } })
    expect(body.modified_date).toBe(clock.now().toISOString())
    clock.advance(60)
    expect((await event.record(email, { attended: false })).body.attended).toBe(false)
    const { meta } = await event.roster()
    expect(meta).toMatchObject({ total: 1, turnout: { attended: 0, no_show: 1, walk_ins: 0 } })
  })

  it('of whoever nobody expected is a walk-in', async () => {
    const event = await openEvent()
    const { body } = await event.record(freshEmail(), { attended: true })
    expect(body).toMatchObject({ status: 'accepted', attended: true })
    const { meta } = await event.roster()
    expect(meta.turnout).toMatchObject({ expected: 0, attended: 1, walk_ins: 1 })
  })

  it('finds the account with a proven address that has answered', async () => {
    const event = await openEvent()
    const june = await buildSupporter(db(), { name: 'June Park' })
    await db().updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', june.id).execute()
    await event.answer('going', june)
    clock.advance(60)
    expect((await event.record(june.email, { attended: true })).body.person.given_name).toBe('June Park')
    expect(await event.list()).toHaveLength(1)
  })

  it('keeps a limited place, although nobody confirms it', async () => {
    const event = await openEvent({ capacity: 5 })
    await event.record(freshEmail())
    await event.answer('going', { guest: { name: 'Maya', email: freshEmail() } })
    clock.advance(25 * 60 * 60)
    await releasePlaces({ ...app.services, listeners: inOrder([]) }).run({})
    const left = await event.list()
    expect(left).toMatchObject([{ person: { given_name: 'Ada' }, status: 'accepted' }])
  })

  it('needs a name and an address, an event that was published, and a status that people give', async () => {
    const event = await openEvent()
    const before = await event.list()
    const errorsOf = async (...given: Parameters<typeof event.record>) => (await event.record(...given)).body.errors
    expect(await errorsOf(freshEmail(), { status: 'needs action' })).toHaveProperty('status')
    expect(await errorsOf(freshEmail(), {}, { given_name: '' })).toHaveProperty(['person.given_name'])
    expect(await errorsOf(freshEmail(), {}, { email_addresses: [] })).toHaveProperty(['person.email_addresses'])
    expect(await errorsOf('none')).toHaveProperty(['person.email_addresses.0.address'])
    expect(await errorsOf(freshEmail(), { tickets: [] })).toHaveProperty('tickets')
    const refused = freshEmail()
    await db()
      .insertInto('mail_suppressions')
      .values({ address: refused, reason: 'No such user', created_at: new Date() })
      .execute()
    expect(await errorsOf(refused)).toHaveProperty(['person.email_addresses.0.address'])
    expect(await event.list()).toEqual(before)
    const draft = await buildItem(db(), eventKind, {
      organization_id: event.organization.id,
      status: 'draft',
      first_published_at: null,
    })
    const body = { person: { given_name: 'Ada', email_addresses: [withAddress(freshEmail())] } }
    expect((await event.call('POST', `/events/${draft.id}/record_attendance_helper`, { body })).status).toBe(409)
    const foreign = await openEvent()
    expect((await event.call('POST', `/events/${foreign.id}/record_attendance_helper`, { body })).status).toBe(404)
    expect(await foreign.list()).toEqual([])
  })
})
