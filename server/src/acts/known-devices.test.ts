import { candidateKind } from '@rostrum/contract/candidates'
import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actCalls } from '../../testing/act-calls.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import {
  buildItem,
  buildOrganization,
  buildPhoneBank,
  buildSupporter,
  registrationDetails,
} from '../../testing/factories.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { markAddressProven } from '../accounts/ownership.ts'

let app: TestApp
const clock = movableClock()
beforeAll(async () => {
  app = await createTestApp({ clock, config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const db = () => app.services.db
const day = 24 * 60 * 60
const { rsvp: rsvpFrom, act, linkFor, subjectsTo } = actCalls(() => app)
/** From many places, because none needs to prove its work. */
const rsvp: typeof rsvpFrom = (eventId, email, outcome, extras) =>
  rsvpFrom(eventId, email, outcome, { ip: freshAddress(), ...extras })
const build = (attributes: Record<string, unknown> = {}) => buildItem(db(), eventKind, { attributes })
const confirm = async (link: string): Promise<string | null> =>
  (await act('POST', link, '/actions?action=confirm')).body.meta.device_token

/** Somebody who has confirmed an act on their device, with the token that the device has kept. */
const knownGuest = async () => {
  const email = freshEmail()
  await rsvp((await build()).id, email, 'going')
  await mailIsOut(app)
  const link = await linkFor(email)
  const token = await confirm(link)
  if (token === null) throw new Error('The device got no token.')
  return { email, link, token }
}

const isConfirmed = async (eventId: string, email: string, extras: object) =>
  (await rsvp(eventId, email, 'going', extras)).body.meta.is_confirmed

describe('a known device', () => {
  /** @shows access.known-device */
  it('confirms what its owner does, with a receipt instead of a question', async () => {
    const { email, token } = await knownGuest()
    const event = await build({ capacity: 1 })
    const answer = await rsvp(event.id, email, 'going', { device_token: token })
    expect(answer.body).toMatchObject({
      data: { attributes: { outcome: 'going', number: 1, is_confirmed: true } },
      meta: { is_confirmed: true },
    })
    await mailIsOut(app)
    const receipt = (await mailsTo(app, email)).at(-1)
    expect(receipt?.subject).toBe(`Thank you: ${event.title}`)
    expect(receipt?.text).not.toContain('Confirm')
    expect(receipt?.attachments.map(({ filename }) => filename)).toEqual(['event.ics'])
    const shown = await act('GET', await linkFor(email))
    expect(shown.body.data.attributes).toMatchObject({ is_confirmed: true, held_until: null })
  })

  /** @shows access.known-device */
  it('changes what is confirmed, and is told its number again', async () => {
    const { email, token } = await knownGuest()
    const event = await build()
    const asOwner = { device_token: token }
    await rsvp(event.id, email, 'going', asOwner)
    const changed = await rsvp(event.id, email, 'maybe', asOwner)
    expect(changed.body.data.attributes).toMatchObject({ outcome: 'maybe', is_confirmed: true, number: 1 })
    const stranger = await rsvp(event.id, email, 'cant')
    expect(stranger.body.data.attributes).toMatchObject({ is_confirmed: false, number: null })
    const stored = await app.call('GET', `/events/${event.id}`)
    expect(stored.body.data.attributes.outcome_counts).toEqual({ going: 0, maybe: 1 })
  })

  /** @shows access.known-device */
  it('pledges and volunteers with one press, too', async () => {
    const { email, token } = await knownGuest()
    const organization = await buildOrganization(db())
    const candidate = await buildItem(db(), candidateKind, { organization_id: organization.id })
    await buildPhoneBank(db(), { organization_id: organization.id })
    const person = { email, phone: '414-555-0100', device_token: token }
    const ip = freshAddress()
    const pledged = await app.call('POST', `/candidates/${candidate.id}/actions?action=vote`, {
      ip,
      body: { ...person, full_name: 'Maya Reyes', age: 30, address: '1 Dock Street', registered_to_vote: 'yes' },
    })
    const registered = await app.call('POST', '/phone-bank-registrations', {
      ip,
      body: { ...person, ...registrationDetails, organization_id: organization.id },
    })
    for (const { status, body } of [pledged, registered]) {
      expect(status).toBe(201)
      expect([body.meta.is_confirmed, body.data.attributes.is_confirmed]).toEqual([true, true])
    }
    await mailIsOut(app)
    expect(await subjectsTo(email)).toEqual(
      expect.arrayContaining([expect.stringContaining('Thank you:'), `You’re on the team: ${organization.name}`]),
    )
    const volunteers = await app.call('GET', `/phone-bank-registrations`, { token: organization.owner.token })
    expect(volunteers.body.data[0].attributes.is_confirmed).toBe(true)
  })

  /** @shows access.known-device */
  it('gives the consents that were ticked at once, and only these', async () => {
    const { email, token } = await knownGuest()
    const event = await build()
    // A stranger had ticked something else in the name of the owner.
    await rsvp(event.id, email, 'going', { consents: ['share_contact'] })
    await rsvp(event.id, email, 'going', { consents: ['organization_mail'], device_token: token })
    const given = await db()
      .selectFrom('consent_states')
      .innerJoin('people', 'people.id', 'consent_states.person_id')
      .innerJoin('consents', 'consents.id', 'consent_states.consent_id')
      .select(['consent_states.purpose', 'consents.proof'])
      .where('people.email', '=', email)
      .execute()
    expect(given).toEqual([{ purpose: 'organization_mail', proof: 'known_device' }])
  })

  /** @shows access.known-device */
  it('acts for the account that the owner of the address has made since', async () => {
    const { email, link, token } = await knownGuest()
    const supporter = await buildSupporter(db(), { email })
    await db()
      .transaction()
      .execute((tx) => markAddressProven(tx, supporter.id, clock.now()))
    const event = await build()
    expect(await isConfirmed(event.id, email, { device_token: token })).toBe(true)
    const own = await app.call('GET', `/events/${event.id}`, { token: supporter.token })
    expect(own.body.data.attributes.my_engagement.outcome).toBe('going')
    // A link whose act goes to the account as it is confirmed makes no device known, either.
    await rsvp((await build()).id, email, 'going')
    await mailIsOut(app)
    expect(await confirm(await linkFor(email))).toBeNull()
    // What the account has done itself, only the account changes.
    expect(await isConfirmed(event.id, email, { device_token: token })).toBe(false)
    expect(await confirm(link)).toBeNull()
  })

  /** @shows access.known-device */
  it('is worth nothing for another address, when it is forged, or after half a year', async () => {
    const { email, token } = await knownGuest()
    const event = await build()
    const forged = Buffer.from(token, 'base64url')
    forged.writeUInt8((forged.readUInt8(0) + 1) % 256, 0)
    expect(await isConfirmed(event.id, freshEmail(), { device_token: token })).toBe(false)
    for (const wrong of [forged.toString('base64url'), 'x', `${token}AA`]) {
      expect(await isConfirmed(event.id, email, { device_token: wrong })).toBe(false)
    }
    clock.advance(181 * day)
    expect(await isConfirmed((await build()).id, email, { device_token: token })).toBe(false)
  })

  /** @shows access.known-device */
  it('is forgotten as soon as its owner says that an act was not theirs', async () => {
    const { email, token } = await knownGuest()
    const event = await build()
    await rsvp(event.id, email, 'going', { device_token: token })
    await mailIsOut(app)
    clock.advance(1)
    expect((await act('POST', await linkFor(email), '/actions?action=not-me')).status).toBe(204)
    expect(await isConfirmed((await build()).id, email, { device_token: token })).toBe(false)
  })

  /** @shows access.known-device */
  it('does not become known by an old link, which may have been passed on', async () => {
    const email = freshEmail()
    await rsvp((await build()).id, email, 'going')
    await mailIsOut(app)
    const link = await linkFor(email)
    clock.advance(31 * day)
    expect(await confirm(link)).toBeNull()
  })
})
