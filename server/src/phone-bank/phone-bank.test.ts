import { phoneBankExample } from '@rostrum/contract/phone-bank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildOrganization, buildPhoneBank, buildSupporter, signIn } from '../../testing/factories.ts'
import { choices, phoneBankCalls } from '../../testing/phone-bank-calls.ts'
import { canSee, canVolunteer, takes } from './policy.ts'

let app: TestApp
const clock = movableClock()
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const { bank, register, list, volunteersOf } = phoneBankCalls(() => app)

describe('setting up a phone bank', () => {
  /** @shows phone-bank.set-up */
  it('makes it visible to everyone until it is deleted', async () => {
    const { id, owner } = await buildOrganization(app.services.db)
    expect((await bank('GET', id)).status).toBe(404)
    const stored = await bank('PUT', id, owner.token, phoneBankExample)
    expect(stored.status).toBe(200)
    const shown = {
      id,
      type: 'phone-banks',
      attributes: { ...phoneBankExample, volunteers_count: 0 },
      meta: { revision: '1' },
    }
    expect(stored.body.data).toEqual(shown)
    expect((await bank('GET', id)).body.data).toEqual(shown)
    expect((await app.call('GET', `/restify/organizations/${id}/phone-bank`)).body.data).toEqual(shown)

    const changed = await bank('PUT', id, owner.token, {
      ...phoneBankExample,
      call_location: 'office',
      minutes_per_week: 60,
    })
    expect(changed.body.data.attributes).toMatchObject({ call_location: 'office', minutes_per_week: 60 })
    expect((await bank('DELETE', id, owner.token)).status).toBe(204)
    expect((await bank('DELETE', id, owner.token)).status).toBe(204)
    expect((await bank('GET', id)).status).toBe(404)
  })

  it('is allowed only to the organization’s admins', async () => {
    const { db } = app.services
    const { id, owner } = await buildOrganization(db)
    const foreign = await buildOrganization(db)
    const supporter = await buildSupporter(db)
    for (const [method, sent] of [['PUT', phoneBankExample], ['DELETE']] as const) {
      expect((await bank(method, id, undefined, sent)).status).toBe(401)
      expect((await bank(method, id, supporter.token, sent)).status).toBe(403)
      expect((await bank(method, id, foreign.owner.token, sent)).status).toBe(403)
    }
    expect((await bank('GET', id, owner.token)).status).toBe(404)
  })

  it('is possible for a hidden organization, whose phone bank only its admins see', async () => {
    const { db } = app.services
    const hidden = await buildOrganization(db, { published_at: null })
    const foreign = await buildOrganization(db)
    const supporter = await buildSupporter(db)
    expect((await bank('PUT', hidden.id, hidden.owner.token, phoneBankExample)).status).toBe(200)
    expect((await bank('GET', hidden.id, hidden.owner.token)).status).toBe(200)
    for (const token of [undefined, supporter.token, foreign.owner.token]) {
      expect((await bank('GET', hidden.id, token)).status).toBe(404)
    }
    expect((await register(hidden.id, supporter.token)).status).toBe(404)
  })

  /** @shows phone-bank.set-up-rules */
  it.each([
    [{ time_slots: [] }, 'time_slots'],
    [{ time_slots: [{ start: '09:00', end: '09:00' }] }, 'time_slots.0.end'],
    [{ time_slots: [phoneBankExample.time_slots[0], { start: '09:15', end: '10:00' }] }, 'time_slots.1.start'],
    [{ calls_per_day: [] }, 'calls_per_day'],
    [{ calls_per_day: [phoneBankExample.calls_per_day[0], { min: 20, max: 20 }] }, 'calls_per_day.1.max'],
    [{ calls_per_day: [{ min: 0, max: 5 }] }, 'calls_per_day.0.min'],
    [{ call_location: 'moon' }, 'call_location'],
    [{ volunteer_type: '' }, 'volunteer_type'],
    [{ minutes_per_week: '' }, 'minutes_per_week'],
    [{ contact_phone: 'ask Luz' }, 'contact_phone'],
  ])('is refused for %j with an error that names the field, and changes nothing', async (wrong, field) => {
    const { id, owner } = await buildOrganization(app.services.db)
    const answer = await bank('PUT', id, owner.token, { ...phoneBankExample, ...wrong })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
    expect((await bank('GET', id, owner.token)).status).toBe(404)
  })

  it('removes duplicate choices', async () => {
    const { id, owner } = await buildOrganization(app.services.db)
    const [first, second] = phoneBankExample.time_slots
    const answer = await bank('PUT', id, owner.token, { ...phoneBankExample, time_slots: [first, second, first] })
    expect(answer.body.data.attributes.time_slots).toEqual([first, second])
  })
})

describe('volunteering', () => {
  /** @shows phone-bank.registration */
  it('registers a supporter once, and repeating it changes the registration', async () => {
    const { db } = app.services
    const { organization_id: id } = await buildPhoneBank(db)
    const supporter = await buildSupporter(db)
    const first = await register(id, supporter.token)
    expect(first.status).toBe(201)
    expect(first.body.data).toEqual({
      id: expect.any(String),
      type: 'phone-bank-registrations',
      attributes: {
        organization_id: id,
        organization_name: expect.any(String),
        ...choices,
        user: { id: supporter.id, name: supporter.name, avatar: null, email: supporter.email, phone: supporter.phone },
        is_confirmed: true,
        registered_at: expect.any(String),
      },
    })
    const again = await register(id, supporter.token, { time_slot: '09:00-12:00', email: '' })
    expect(again.body.data.id).toBe(first.body.data.id)
    expect(again.body.data.attributes).toMatchObject({ time_slot: '09:00-12:00', email: null })
    expect(await volunteersOf(id)).toBe(1)
  })

  /** @shows phone-bank.registration-rules */
  it.each([
    [{ time_slot: '17:00-20:30' }, 'time_slot', 'Choose one of the time slots offered'],
    [{ calls_per_day: '10-40' }, 'calls_per_day', 'Choose one of the ranges offered'],
    [{ volunteer_type: 'everything' }, 'volunteer_type', 'Choose one of the options'],
    [{ minutes_per_week: 'many' }, 'minutes_per_week', 'Enter a whole number, 1 or more'],
    [{ name: ' ' }, 'name', 'Enter a name'],
    [{ phone: '' }, 'phone', 'Enter a phone number'],
    [
      { phone: 'call me' },
      'phone',
      'Enter a phone number such as 414-555-0100, or one with its country code such as +44 20 7946 0958',
    ],
    [{ email: 'maya@' }, 'email', 'Invalid email format'],
    [{ organization_id: 'nonsense' }, 'organization_id', 'This ID isn’t valid'],
  ])('refuses %j and names the field', async (wrong, field, text) => {
    const { organization_id: id } = await buildPhoneBank(app.services.db)
    const answer = await register(id, undefined, wrong)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ [field]: [text] })
    expect(await volunteersOf(id)).toBe(0)
  })

  it('reports everything that is not offered in one answer, in the volunteer’s language', async () => {
    const { organization_id: id } = await buildPhoneBank(app.services.db, { volunteer_type: 'texting_only' })
    const wrong = { time_slot: '00:00-01:00', calls_per_day: '1-2' }
    const answer = await register(id, undefined, wrong, { 'accept-language': 'es' })
    expect(Object.keys(answer.body.errors)).toEqual(['time_slot', 'calls_per_day', 'volunteer_type'])
    expect(answer.body.errors.time_slot[0]).toMatch(/^Elige/)
  })

  it.each([
    ['both', 'phone_only', true],
    ['both', 'texting_only', true],
    ['both', 'both', true],
    ['phone_only', 'phone_only', true],
    ['phone_only', 'texting_only', false],
    ['phone_only', 'both', false],
    ['texting_only', 'texting_only', true],
    ['texting_only', 'phone_only', false],
    ['texting_only', 'both', false],
  ] as const)('a phone bank for %s accepts volunteers for %s: %s', (offered, wanted, isTaken) => {
    expect(takes(offered, wanted)).toBe(isTaken)
  })

  it('is possible for visitors and supporters if the organization has a phone bank', async () => {
    const { db } = app.services
    const { organization_id: id } = await buildPhoneBank(db)
    const admin = await buildOrganization(db)
    const supporter = await buildSupporter(db)
    expect((await register(id, admin.owner.token)).status).toBe(403)
    const [owner] = await db
      .selectFrom('organization_members')
      .select('user_id')
      .where('organization_id', '=', id)
      .execute()
    expect((await register(id, await signIn(db, owner?.user_id ?? ''))).status).toBe(403)
    expect((await register(admin.id, supporter.token)).status).toBe(404)
    expect((await register(supporter.id)).status).toBe(404)
    expect(
      (await app.call('POST', '/restify/phone-bank-registrations', { body: { organization_id: id, ...choices } }))
        .status,
    ).toBe(201)
    expect(await volunteersOf(id)).toBe(1)
  })

  it('with the same name and phone and without an address within ten minutes counts as the same person', async () => {
    const { db } = app.services
    const { organization_id: id } = await buildPhoneBank(db)
    const { organization_id: elsewhere } = await buildPhoneBank(db)
    const noAddress = { email: null }
    const first = await register(id, undefined, noAddress)
    clock.advance(9 * 60)
    const again = await register(id, undefined, { ...noAddress, phone: '(414) 555 0117', minutes_per_week: 30 })
    expect(again.body.data.id).toBe(first.body.data.id)
    expect(again.body.data.attributes).toMatchObject({ minutes_per_week: 30, user: null })
    expect((await register(elsewhere, undefined, noAddress)).body.data.id).not.toBe(first.body.data.id)
    const supporter = await buildSupporter(db)
    expect((await register(id, supporter.token, noAddress)).body.data.id).not.toBe(first.body.data.id)
    clock.advance(2 * 60)
    expect((await register(id, undefined, noAddress)).body.data.id).not.toBe(first.body.data.id)
    expect(await volunteersOf(id)).toBe(3)
  })

  it.each([
    { changed: 'name', before: { email: null }, changes: { email: null, name: 'A stranger' } },
    { changed: 'phone', before: { email: null }, changes: { email: null, phone: '414-555-0118' } },
    { changed: 'email', before: {}, changes: { email: 'stranger@example.org' } },
    { changed: 'email', before: {}, changes: { email: null } },
  ])('with another $changed and without an account never changes an earlier one', async ({ before, changes }) => {
    const organization = await buildOrganization(app.services.db)
    await buildPhoneBank(app.services.db, { organization_id: organization.id })
    const first = await register(organization.id, undefined, before)
    expect((await register(organization.id, undefined, changes)).body.data.id).not.toBe(first.body.data.id)
    const { body } = await list(organization.owner.token)
    expect(body.data.find(({ id }: { id: string }) => id === first.body.data.id)).toEqual(first.body.data)
  })

  it('without an account never changes the registration of somebody with an account', async () => {
    const { db } = app.services
    const { organization_id: id } = await buildPhoneBank(db)
    const supporter = await buildSupporter(db)
    const own = await register(id, supporter.token)
    const other = await register(id, undefined, { name: 'Somebody else', email: null })
    expect(other.body.data.id).not.toBe(own.body.data.id)
    expect(other.body.data.attributes.user).toBeNull()
    expect((await list(supporter.token)).body.data[0].attributes.name).toBe(choices.name)
  })

  it('returns the first answer to a repeated idempotency key', async () => {
    const { organization_id: id } = await buildPhoneBank(app.services.db)
    const headers = { 'idempotency-key': 'a-key-of-the-form' }
    const first = await register(id, undefined, {}, headers)
    clock.advance(20 * 60)
    expect((await register(id, undefined, {}, headers)).body).toEqual(first.body)
    expect(await volunteersOf(id)).toBe(1)
  })

  it('is counted once when twenty requests arrive at the same time, with or without an account', async () => {
    const { db } = app.services
    const { organization_id: id } = await buildPhoneBank(db)
    const { token } = await buildSupporter(db)
    for (const caller of [token, undefined]) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => register(id, caller)))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(caller ? 20 : 1)
      expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    }
    expect(await volunteersOf(id)).toBe(2)
  })

  it('counts several people who register at the same time', async () => {
    const { db } = app.services
    const { organization_id: id } = await buildPhoneBank(db)
    const supporters = await Promise.all(Array.from({ length: 10 }, () => buildSupporter(db)))
    await Promise.all(supporters.map(({ token }) => register(id, token)))
    expect(await volunteersOf(id)).toBe(10)
  })
})

describe('the policy of phone banks', () => {
  it.each([
    { who: 'a visitor', viewer: null, allowed: true },
    { who: 'a supporter', viewer: { organizationId: null }, allowed: true },
    { who: 'an own admin', viewer: { organizationId: 'own' }, allowed: false },
    { who: 'a foreign admin', viewer: { organizationId: 'other' }, allowed: false },
  ])('allows $who to volunteer: $allowed', ({ viewer, allowed }) => {
    expect(canVolunteer(viewer)).toBe(allowed)
  })

  it.each([
    { who: 'a visitor', viewer: null, allowed: false },
    { who: 'a supporter', viewer: { organizationId: null }, allowed: false },
    { who: 'an own admin', viewer: { organizationId: 'own' }, allowed: true },
    { who: 'a foreign admin', viewer: { organizationId: 'other' }, allowed: false },
  ])('shows the phone bank of an unpublished organization to $who: $allowed', ({ viewer, allowed }) => {
    expect(canSee(viewer, { organization_id: 'own', organization_published_at: null })).toBe(allowed)
    expect(canSee(viewer, { organization_id: 'own', organization_published_at: new Date() })).toBe(true)
  })
})
