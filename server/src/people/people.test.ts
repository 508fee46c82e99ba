import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callCampaignKind } from '@rostrum/contract/campaigns'
import { candidateKind } from '@rostrum/contract/candidates'
import { eventKind } from '@rostrum/contract/events'
import { samplePassword } from '../../sample-data/users.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { pledgeDetails } from '../../testing/cast-belongings.ts'
import { buildConversation } from '../../testing/factories-chat.ts'
import {
  buildEngagement,
  buildFollow,
  buildGuestEngagement,
  buildItem,
  buildOrganization,
  buildPhoneBank,
  buildSupporter,
} from '../../testing/factories.ts'
import { peopleCalls } from '../../testing/people-calls.ts'
import { phoneBankCalls } from '../../testing/phone-bank-calls.ts'
import { wrongLexemes } from '../../testing/people-lexemes.ts'
import type { Person } from '@rostrum/contract/people'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const db = () => app.services.db
const { register } = phoneBankCalls(() => app)
const { peopleOf, attributesOf, namesOf, allow, follow } = peopleCalls(() => app)

describe('the list of people', () => {
  /** @shows people.list */
  it('has everybody who followed, acted, pledged, volunteered or wrote, each of them once', async () => {
    const { id, owner } = await buildOrganization(db())
    const other = await buildOrganization(db())
    const call = await buildItem(db(), callCampaignKind, { organization_id: id })
    const candidate = await buildItem(db(), candidateKind, { organization_id: id })
    await buildPhoneBank(db(), { organization_id: id })
    const devon = await buildSupporter(db(), { name: 'Devon Clarke' })
    await follow(devon.token, id)
    await buildEngagement(db(), { content_item_id: call.id, user_id: devon.id, outcome: 'contacted' })
    const hannah = await buildSupporter(db(), { name: 'Hannah Vue' })
    await buildEngagement(db(), {
      content_item_id: candidate.id,
      user_id: hannah.id,
      outcome: 'pledged',
      details: { ...pledgeDetails(hannah.email), registered_to_vote: 'need_help' },
    })
    await buildGuestEngagement(db(), { content_item_id: call.id, outcome: 'contacted' })
    await register(id, undefined, { name: 'Abdullahi Warsame', email: null, phone: '414-555-0199' }, {})
    const luis = await buildSupporter(db(), { name: 'Luis Ortega' })
    await buildConversation(db(), { organizationId: id, supporterId: luis.id })
    const wrote = await app.call('POST', `/organizations/${id}/actions?action=get-in-touch`, {
      token: luis.token,
      body: { name: 'Luis Ortega', email: luis.email, message: 'Where do I park?' },
    })
    expect(wrote.status).toBe(200)
    await follow(devon.token, other.id)

    const people = await attributesOf(owner.token)
    expect(people).toHaveLength(5)
    const byName = new Map(people.map((person) => [person.name, person]))
    expect(byName.get('Devon Clarke')).toMatchObject({
      acts: { follows: 1, 'call-campaigns': 1 },
      email: null,
      phone: null,
      is_guest: false,
      is_confirmed: true,
      consents: ['organization_mail'],
      last_deed: { kind: 'call-campaigns', item_id: call.id, outcome: 'contacted' },
    })
    expect(byName.get('Hannah Vue')).toMatchObject({ acts: { candidates: 1 }, needs_help: true, email: hannah.email })
    expect(byName.get('Abdullahi Warsame')).toMatchObject({
      acts: { 'phone-banks': 1 },
      phone: '414-555-0199',
      channels: ['call'],
      is_guest: true,
    })
    expect(byName.get('Luis Ortega')).toMatchObject({ acts: { messages: 2 }, email: luis.email })
    expect(await namesOf(other.owner.token)).toEqual(['Devon Clarke'])
  })

  /** @shows people.list */
  it('forgets who withdraws everything, unless the organization has noted something about them', async () => {
    const { id, owner } = await buildOrganization(db())
    const [june, ruth] = [
      await buildSupporter(db(), { name: 'June Park' }),
      await buildSupporter(db(), { name: 'Ruth Lindqvist' }),
    ]
    for (const { token } of [june, ruth]) await follow(token, id)
    const [ruthRow] = (await peopleOf(owner.token, { search: 'ruth' })).data
    await app.call('POST', `/people/${ruthRow.id}/notes`, { token: owner.token, body: { body: 'Spoke in October' } })
    for (const { token } of [june, ruth]) await follow(token, id, 'unfollow')
    expect(await attributesOf(owner.token)).toMatchObject([{ name: 'Ruth Lindqvist', acts: {}, consents: [] }])
  })

  /** @shows people.consent */
  it('shows address and number only while the person allows it, and finds nobody by what it may not see', async () => {
    const { id, owner } = await buildOrganization(db())
    const { token, email } = await buildSupporter(db(), { name: 'June Park', phone: '414-555-0163' })
    await follow(token, id)
    const hidden = { email: null, phone: null, channels: [] }
    expect(await attributesOf(owner.token)).toMatchObject([hidden])
    expect(await namesOf(owner.token, { search: email })).toEqual([])

    await allow(token, id, 'share_contact')
    expect(await attributesOf(owner.token)).toMatchObject([{ email, phone: '414-555-0163', channels: ['email'] }])
    expect(await namesOf(owner.token, { search: email })).toEqual(['June Park'])
    expect(await namesOf(owner.token, { search: '(414) 555-0163' })).toEqual(['June Park'])
    await allow(token, id, 'phone_contact')
    expect(await attributesOf(owner.token)).toMatchObject([{ channels: ['call', 'email'] }])
    expect((await peopleOf(owner.token, { consent: 'call' })).meta).toMatchObject({ total: 1, may_be_called: 1 })

    await allow(token, id, 'share_contact', false)
    expect(await attributesOf(owner.token)).toMatchObject([hidden])
    expect(await namesOf(owner.token, { search: '4145550163' })).toEqual([])
  })

  it('follows a changed name, and a deleted account leaves nothing behind', async () => {
    const { id, owner } = await buildOrganization(db())
    const { token, id: userId } = await buildSupporter(db(), { name: 'June Park' })
    await follow(token, id)
    await db().updateTable('users').set({ name: 'Júne Q. Park' }).where('id', '=', userId).execute()
    expect(await namesOf(owner.token, { search: 'june q' })).toEqual(['Júne Q. Park'])
    const [row] = (await peopleOf(owner.token)).data
    await app.call('POST', `/people/${row.id}/notes`, { token: owner.token, body: { body: 'Second shift' } })
    const gone = await app.call('POST', `/users/${userId}/actions?action=delete-account`, {
      token,
      body: { password: samplePassword },
    })
    expect(gone.status).toBe(200)
    expect(await namesOf(owner.token)).toEqual([])
    expect(await db().selectFrom('people_notes').select('id').where('body', '=', 'Second shift').execute()).toEqual([])
  })
})

describe('filters', () => {
  /** @shows people.filters */
  it('combine, and each of them finds exactly those who match', async () => {
    const { id, owner } = await buildOrganization(db(), { timezone: 'America/Chicago' })
    const event = await buildItem(db(), eventKind, { organization_id: id })
    const add = async (name: string, created_at?: Date) => {
      const supporter = await buildSupporter(db(), { name })
      await buildFollow(db(), { organization_id: id, user_id: supporter.id, ...(created_at && { created_at }) })
      return supporter
    }
    const june = await add('June Park')
    const ruth = await add('Ruth Lindqvist', new Date('2026-01-05T05:30:00Z'))
    await add('Junior Okafor')
    await buildEngagement(db(), { content_item_id: event.id, user_id: june.id, outcome: 'maybe' })
    await buildGuestEngagement(db(), {
      content_item_id: event.id,
      outcome: 'going',
      given_name: 'Maya Okafor',
      postal_code: '53212',
    })
    const idsByName = new Map<string | null, string>(
      (await peopleOf(owner.token)).data.map((person: Person) => [person.attributes.name, person.id]),
    )
    const change = await app.call('POST', '/people/actions?action=change', {
      token: owner.token,
      body: {
        ids: [idsByName.get('June Park'), idsByName.get('Ruth Lindqvist')],
        add_tags: ['Speaker', 'speaker'],
        owner_id: owner.id,
      },
    })
    expect(change.body).toEqual({ data: { changed: 2 } })
    const found = async (query: Record<string, string>) => (await namesOf(owner.token, query)).toSorted()

    expect(await found({ search: 'jun' })).toEqual(['June Park', 'Junior Okafor'])
    expect(await found({ search: 'okafor ju' })).toEqual(['Junior Okafor'])
    expect(await found({ place: '532' })).toEqual(['Maya Okafor'])
    expect(await found({ tag: 'SPEAKER' })).toEqual(['June Park', 'Ruth Lindqvist'])
    expect(await found({ tag: 'Speaker', kind: 'follows', search: 'ruth' })).toEqual(['Ruth Lindqvist'])
    expect(await found({ item: event.id })).toEqual(['June Park', 'Maya Okafor'])
    expect(await found({ item: event.id, outcome: 'maybe' })).toEqual(['June Park'])
    expect(await found({ owner: 'none' })).toEqual(['Junior Okafor', 'Maya Okafor'])
    expect(await found({ owner: owner.id, search: 'june' })).toEqual(['June Park'])
    expect(await found({ consent: 'email' })).toEqual(['June Park', 'Junior Okafor', 'Ruth Lindqvist'])
    // In Chicago it was still the day before.
    expect(await found({ until: '2026-01-04' })).toEqual(['Ruth Lindqvist'])
    expect(await found({ since: '2026-01-05' })).toEqual(['June Park', 'Junior Okafor', 'Maya Okafor'])
    expect(await found({ not_welcomed: 'true', is_late: 'true' })).toEqual(['Ruth Lindqvist'])

    // What they do elsewhere is no business of this organization.
    const elsewhere = await buildItem(db(), eventKind, { organization_id: (await buildOrganization(db())).id })
    await buildEngagement(db(), { content_item_id: elsewhere.id, user_id: june.id, outcome: 'going' })
    expect(await found({ item: elsewhere.id })).toEqual([])
    expect(await found({ search: "x'); drop table people; --" })).toEqual([])
    expect(await namesOf(owner.token, { sort: 'name' })).toEqual([
      'June Park',
      'Junior Okafor',
      'Maya Okafor',
      'Ruth Lindqvist',
    ])

    // Who is listed twice took part with either row.
    await app.call('POST', `/people/${idsByName.get('Maya Okafor')}/actions?action=merge`, {
      token: owner.token,
      body: { into: idsByName.get('Ruth Lindqvist') },
    })
    expect(await found({ item: event.id })).toEqual(['June Park', 'Ruth Lindqvist'])
    expect(await found({ item: event.id, outcome: 'going' })).toEqual(['Ruth Lindqvist'])
    expect(await found({ item: elsewhere.id })).toEqual([])
    expect((await namesOf(owner.token, { sort: 'waiting' }))[0]).toBe(ruth.name)
    expect((await app.call('GET', '/people?page=2', { token: owner.token })).status).toBe(422)
  })

  /** @shows people.segments */
  it('are saved as a segment, counted, used, replaced and deleted', async () => {
    const { id, owner } = await buildOrganization(db())
    const other = await buildOrganization(db())
    for (const name of ['June Park', 'Ruth Lindqvist']) {
      const { id: userId } = await buildSupporter(db(), { name })
      await buildFollow(db(), { organization_id: id, user_id: userId })
    }
    const save = (filters: object, token = owner.token) =>
      app.call('POST', '/people-segments', { token, body: { name: 'Junes', filters } })
    expect((await save({})).body.errors).toHaveProperty('filters')
    expect((await save({ search: 'ruth' })).body.data.attributes.people_count).toBe(1)
    const { data: segment } = (await save({ search: 'june' })).body
    const { data } = (await app.call('GET', '/people-segments', { token: owner.token })).body
    expect(data).toEqual([segment])
    expect(await namesOf(owner.token, { segment: segment.id })).toEqual(['June Park'])
    expect(await namesOf(owner.token, { segment: segment.id, kind: 'messages' })).toEqual([])
    const foreign = await app.call('GET', `/people?segment=${segment.id}`, { token: other.owner.token })
    expect(foreign.body.errors).toHaveProperty('segment')
    expect((await app.call('DELETE', `/people-segments/${segment.id}`, { token: owner.token })).status).toBe(204)
    expect((await app.call('GET', '/people-segments', { token: owner.token })).body.data).toEqual([])
  })
})

/** @shows people.filters */
it('leaves nobody with lexemes that are not theirs', async () => {
  expect(await wrongLexemes(app.services.db)).toEqual([])
})
