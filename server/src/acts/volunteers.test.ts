import type { PhoneBankRegistration } from '@rostrum/contract/phone-bank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actCalls } from '../../testing/act-calls.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildOrganization, buildPhoneBank, buildSupporter } from '../../testing/factories.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { choices, phoneBankCalls } from '../../testing/phone-bank-calls.ts'
import { encodeProof, solveProof } from '../../testing/proof-of-work.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { markAddressProven } from '../accounts/ownership.ts'
import { forgetGuests } from '../guests/forget-guests.ts'
import { mailGuests } from './mails.ts'
import { mergeDoubles } from './release-places.ts'

let app: TestApp
const clock = movableClock()
beforeAll(async () => {
  app = await createTestApp({ clock, config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const { act, linkFor, subjectsTo } = actCalls(() => app)
const { bank, register, list, volunteersOf } = phoneBankCalls(() => app)
const confirm = (link: string) => act('POST', link, '/actions?action=confirm')

/** An organization with an open phone bank. */
const openPhoneBank = async () => {
  const organization = await buildOrganization(app.services.db)
  await buildPhoneBank(app.services.db, { organization_id: organization.id })
  const volunteers = async (): Promise<PhoneBankRegistration['attributes'][]> =>
    (await list(organization.owner.token)).body.data.map(({ attributes }: PhoneBankRegistration) => attributes)
  return { ...organization, volunteers }
}

/** Somebody who has volunteered without an account, with the token of their link. */
const volunteer = async (organizationId: string, email = freshEmail()) => {
  const { status, body } = await register(organizationId, undefined, { email })
  expect(status).toBe(201)
  await mailIsOut(app)
  return { email, id: body.data.id as string, link: await linkFor(email) }
}

describe('somebody who volunteers without an account', () => {
  /** @shows phone-bank.guest-link */
  it('gets one mail with a link, and the organization sees that nobody has confirmed it', async () => {
    const { id, name, owner, volunteers } = await openPhoneBank()
    const email = freshEmail()
    const answer = await register(id, undefined, { email })
    expect(answer.body).toMatchObject({
      data: { attributes: { email, is_confirmed: false } },
      meta: { is_confirmed: false },
    })
    // What is not confirmed, a repetition corrects.
    const again = await register(id, undefined, { email: email.toUpperCase(), minutes_per_week: 30 })
    expect([again.status, again.body.data.id]).toEqual([200, answer.body.data.id])
    expect(await volunteers()).toMatchObject([{ minutes_per_week: 30, is_confirmed: false, user: null }])
    expect(await volunteersOf(id)).toBe(1)
    await mailIsOut(app)
    const [mail, ...others] = await mailsTo(app, email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`Please confirm: you volunteered with ${name}`)
    expect(mail?.text).toContain('18:00 – 20:30')
    // Anybody may have typed the name and the number.
    expect(mail?.text).not.toContain('Maya')
    expect(mail?.text).not.toContain(choices.phone)
    const csv = await app.server.inject({
      url: '/api/phone-bank-registrations.csv',
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(csv.body).toMatch(/,is_confirmed\r\nMaya Okafor,.*,no$/)
  })

  /** @shows phone-bank.phone-only */
  it('with only a phone number is neither confirmed nor unconfirmed, because no link can be mailed', async () => {
    const { id, owner, volunteers } = await openPhoneBank()
    const answer = await register(id, undefined, { email: null })
    expect(answer.status).toBe(201)
    expect(answer.body.data.attributes).toMatchObject({ email: null, is_confirmed: null })
    expect(await volunteers()).toMatchObject([{ email: null, is_confirmed: null }])
    const { token } = owner
    const csv = await app.server.inject({
      url: '/api/phone-bank-registrations.csv',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(csv.body).toMatch(/,is_confirmed\r\nMaya Okafor,.*,$/)
    const { activities } = (await app.call('GET', `/organizations/${id}/recent-activities`, { token })).body
    expect(activities.phone_bank_registrations).toMatchObject([{ is_confirmed: null }])
  })

  /** @shows phone-bank.guest-link */
  it('confirms, changes and withdraws the registration by the link, which changes nothing by itself', async () => {
    const { id, name, volunteers } = await openPhoneBank()
    const { email, link } = await volunteer(id)
    expect((await act('GET', link)).body.data.attributes).toMatchObject({
      kind: 'phone-banks',
      item_id: id,
      title: name,
      organization_id: id,
      is_public: true,
      outcome: null,
      registration: { time_slot: '18:00-20:30', calls_per_day: '20-40', minutes_per_week: 90, phone: '414-555-0117' },
      name: 'Maya Okafor',
      email,
      is_confirmed: false,
      is_claimed: false,
      can_create_account: true,
    })
    expect(await volunteers()).toMatchObject([{ is_confirmed: false }])
    for (let press = 0; press < 2; press += 1) {
      expect((await confirm(link)).body.data.attributes.is_confirmed).toBe(true)
    }
    expect(await volunteers()).toMatchObject([{ is_confirmed: true }])
    const { name: _name, email: _email, ...chosen } = choices
    const registration = { ...chosen, time_slot: '09:00-12:00', phone: '414-555-0118' }
    const changed = await act('PUT', link, '', { registration, name: 'Maya R. Okafor' })
    expect(changed.body.data.attributes).toMatchObject({ registration, name: 'Maya R. Okafor' })
    expect(await volunteers()).toMatchObject([{ ...registration, name: 'Maya R. Okafor', email }])
    const wrong = await act('PUT', link, '', { registration: { ...registration, time_slot: '03:00-04:00', phone: '' } })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['registration.phone']])
    const absent = await act('PUT', link, '', { registration: { ...registration, time_slot: '03:00-04:00' } })
    expect([absent.status, Object.keys(absent.body.errors)]).toEqual([422, ['registration.time_slot']])
    expect((await act('DELETE', link)).status).toBe(204)
    expect(await volunteers()).toEqual([])
    expect((await act('GET', link)).status).toBe(404)
  })

  it('keeps what they chose when the phone bank is closed, and can still change the rest and withdraw', async () => {
    const { id, owner, volunteers } = await openPhoneBank()
    const { link } = await volunteer(id)
    await bank('DELETE', id, owner.token)
    const { name: _name, email: _email, ...chosen } = choices
    expect((await act('PUT', link, '', { registration: { ...chosen, minutes_per_week: 45 } })).status).toBe(200)
    expect(await volunteers()).toMatchObject([{ minutes_per_week: 45, is_confirmed: true }])
    const other = await act('PUT', link, '', { registration: { ...chosen, calls_per_day: '10-20' } })
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['registration.calls_per_day']])
    expect((await act('DELETE', link)).status).toBe(204)
  })

  /** @shows phone-bank.guest-link */
  it('is protected once confirmed: a repetition changes nothing and is mailed to the owner of the address', async () => {
    const { id, name, volunteers } = await openPhoneBank()
    const { email, link, id: registrationId } = await volunteer(id)
    await confirm(link)
    clock.advance(3601)
    const stranger = await register(id, undefined, { email, name: 'Somebody Else', minutes_per_week: 10 })
    expect([stranger.status, stranger.body.data.id]).toEqual([200, registrationId])
    expect(stranger.body.data.attributes).toMatchObject({ name: 'Somebody Else', is_confirmed: false })
    expect(await volunteers()).toMatchObject([{ name: 'Maya Okafor', minutes_per_week: 90, is_confirmed: true }])
    await mailIsOut(app)
    expect((await subjectsTo(email)).at(-1)).toBe(`You have already confirmed: volunteering with ${name}`)
  })

  it('cannot register for an account: its owner is mailed, and nothing changes', async () => {
    const { id, volunteers } = await openPhoneBank()
    const person = await buildSupporter(app.services.db, { email_verified_at: clock.now() })
    await register(id, person.token, { name: 'Rosa' })
    expect((await register(id, undefined, { email: person.email, name: 'Somebody Else' })).status).toBe(200)
    expect(await volunteers()).toMatchObject([{ name: 'Rosa', is_confirmed: true }])
    await mailIsOut(app)
    expect(await linkFor(person.email)).not.toBe('')
  })

  it('can give the address as a guest, or none at all, and then there is no link', async () => {
    const { id, volunteers } = await openPhoneBank()
    const email = freshEmail()
    const guest = { name: 'Maya Okafor', email, language: 'es' }
    expect((await register(id, undefined, { email: null, guest })).status).toBe(201)
    await mailIsOut(app)
    expect((await subjectsTo(email))[0]).toMatch(/^Confirma, por favor/)
    expect((await register(id, undefined, { email: null, phone: '414-555-0119' })).status).toBe(201)
    const people = await volunteers()
    expect(people).toHaveLength(2)
    const shown = people.map((person) => [person.email, person.is_confirmed])
    expect(shown).toEqual(
      expect.arrayContaining([
        [email, false],
        [null, null],
      ]),
    )
  })

  /** @shows phone-bank.guest-link */
  it('says “this was not me”, after which the address is refused at its field', async () => {
    const { id, volunteers } = await openPhoneBank()
    const { email, link } = await volunteer(id)
    expect((await act('POST', link, '/actions?action=not-me')).status).toBe(204)
    expect(await volunteers()).toEqual([])
    const again = await register(id, undefined, { email })
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['email']])
    const asGuest = await register(id, undefined, { email: null, guest: { name: 'Maya', email } })
    expect([asGuest.status, Object.keys(asGuest.body.errors)]).toEqual([422, ['guest.email']])
    const bouncing = freshEmail()
    await app.services.db.insertInto('mail_suppressions').values({ address: bouncing, reason: '5.1.1' }).execute()
    expect((await register(id, undefined, { email: bouncing })).body.errors).toEqual({
      email: ['Mail to this address comes back. Check it, or use another one'],
    })
  })

  /** @shows phone-bank.guest-link, access.act-claims */
  it('makes an account with one press, which has the registration', async () => {
    const { id, volunteers } = await openPhoneBank()
    const { email, link } = await volunteer(id)
    const created = await act('POST', link, '/actions?action=create-account')
    expect(created.body.data.attributes).toMatchObject({ first_name: 'Maya', last_name: 'Okafor', email })
    const { token } = created.body.data.meta
    expect((await list(token)).body.data).toMatchObject([{ attributes: { organization_id: id, email } }])
    expect(await volunteers()).toMatchObject([{ is_confirmed: true, user: { email } }])
    expect((await act('GET', link)).body.data.attributes).toMatchObject({
      is_claimed: true,
      registration: null,
      email: '',
    })
    expect((await act('DELETE', link)).status).toBe(409)
    expect((await act('PUT', link, '', { name: 'Somebody Else' })).status).toBe(409)
  })
})

describe('an account', () => {
  /** @shows access.act-claims */
  it('gets the registrations of its address once the address is proven, and its own ones stay', async () => {
    const { db } = app.services
    const [first, both] = [await openPhoneBank(), await openPhoneBank()]
    const { email } = await volunteer(first.id)
    await volunteer(both.id, email)
    const { id, token } = await buildSupporter(db, { email })
    await register(both.id, token, { minutes_per_week: 15 })
    expect(await both.volunteers()).toHaveLength(2)
    await db.transaction().execute((tx) => markAddressProven(tx, id, clock.now()))
    expect(await first.volunteers()).toMatchObject([{ user: { id }, is_confirmed: true }])
    await forgetGuests(app.services).run({})
    expect(await both.volunteers()).toHaveLength(2)
    await mergeDoubles({ ...app.services, listeners: mailGuests }).run({})
    expect(await both.volunteers()).toMatchObject([{ user: { id }, minutes_per_week: 15 }])
    await forgetGuests(app.services).run({})
    expect(await db.selectFrom('people').select('id').where('email', '=', email).execute()).toEqual([])
  })
})

describe('the number of registrations from one IP address', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await createTestApp({ clock, config: { rateLimitScale: 1 } })
  })
  afterAll(() => limited.close())

  /** @shows access.guest-limits */
  it('is five an hour without a proof of work, and more with one', async () => {
    const { organization_id } = await buildPhoneBank(limited.services.db)
    const ip = freshAddress()
    const send = (more: object = {}) =>
      limited.call('POST', '/phone-bank-registrations', {
        ip,
        body: { organization_id, ...choices, email: freshEmail(), ...more },
      })
    for (let turn = 0; turn < 5; turn += 1) expect((await send()).status).toBe(201)
    const refused = await send()
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['altcha']])
    const altcha = encodeProof(await solveProof(limited))
    expect((await send({ altcha })).status).toBe(201)
  }, 30_000)
})
