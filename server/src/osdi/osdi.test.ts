import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildFollow, buildItem, buildOrganization, buildSupporter, buildTeam } from '../../testing/factories.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { osdiProgram, withAddress } from '../../testing/osdi.ts'
import { apiTokenLimit } from '../api-tokens/authentication.ts'
import { newId } from '../platform/identifiers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { publicUrl: 'https://rostrum.example' } })
})
afterAll(() => app.close())

const db = () => app.services.db
const entry = 'https://rostrum.example/api/osdi/v1'
const curies = [{ name: 'osdi', href: 'https://opensupporter.github.io/osdi-docs/{rel}.html', templated: true }]

/** @shows programs.osdi */
describe('the entry point', () => {
  it('leads to everything else, by addresses that are complete', async () => {
    const { call, follow } = await osdiProgram(() => app, ['people:write', 'events:read'])
    const { status, body, headers } = await call('GET', '')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/hal+json; charset=utf-8')
    expect(body).toMatchObject({
      vendor_name: 'Rostrum',
      product_name: 'Rostrum',
      osdi_version: '1.2',
      max_pagesize: 100,
      namespace: 'rostrum',
      _links: {
        curies,
        self: { href: entry },
        'osdi:people': { href: `${entry}/people` },
        'osdi:events': { href: `${entry}/events` },
        'osdi:person_signup_helper': { href: `${entry}/people/person_signup_helper` },
        docs: { href: 'https://rostrum.example/api/docs' },
      },
    })
    for (const name of ['self', 'osdi:people', 'osdi:events']) {
      expect((await follow(body._links[name].href)).status).toBe(200)
    }
  })

  it('is also found with a slash at the end, as clients of OSDI write addresses', async () => {
    const { call } = await osdiProgram(() => app, ['people:read'])
    expect((await call('GET', '/')).body._links.self.href).toBe(entry)
    expect((await call('GET', '/people/?per_page=5')).body.per_page).toBe(5)
  })
})

/** @shows programs.osdi */
describe('the token', () => {
  it('is sent in the header of OSDI or as a bearer token, but never in the address', async () => {
    const { token, call } = await osdiProgram(() => app, ['people:read'])
    expect((await call('GET', '/people')).status).toBe(200)
    expect((await app.call('GET', '/osdi/v1/people', { token })).status).toBe(200)
    expect((await app.call('GET', `/osdi/v1/people?osdi-api-token=${token}`)).status).toBe(401)
    expect((await call('GET', '/people', { token: 'rostrum_unknown' })).status).toBe(401)
  })

  it('is not read from this header by any other call', async () => {
    const { token } = await osdiProgram(() => app, ['people:read'])
    expect((await app.call('GET', '/people', { headers: { 'osdi-api-token': token } })).status).toBe(401)
  })

  it('is refused at once when it was revoked', async () => {
    const { organization, token, call } = await osdiProgram(() => app, ['people:read'])
    await db().deleteFrom('api_tokens').where('organization_id', '=', organization.id).execute()
    const { status, body } = await call('GET', '/people')
    expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED'])
    expect((await app.call('GET', '/osdi/v1', { token })).status).toBe(401)
  })

  it('needs the scope of each call', async () => {
    const events = await osdiProgram(() => app, ['events:write', 'content:write'])
    const refused = await events.call('GET', '/people')
    expect(refused.status).toBe(403)
    expect(refused.body['osdi:error']).toEqual({
      request_type: 'atomic',
      response_code: 403,
      resource_status: [
        {
          resource: 'osdi:person',
          response_code: 403,
          error_descriptions: [
            {
              error_code: 'FORBIDDEN',
              description: 'This API token doesn’t have the scope people:read',
              properties: [],
            },
          ],
        },
      ],
    })
    expect((await events.signUp({ email_addresses: [withAddress('no@example.org')] })).status).toBe(403)
    const readers = await osdiProgram(() => app, ['people:read', 'events:read'])
    expect((await readers.signUp({ email_addresses: [withAddress('no@example.org')] })).status).toBe(403)
    expect((await readers.call('POST', `/events/${newId()}/record_attendance_helper`, { body: {} })).status).toBe(403)
  })

  it('has the same limit as for other calls', async () => {
    const scaled = await createTestApp({ config: { rateLimitScale: 1 } })
    const { token } = await osdiProgram(() => scaled, ['people:read'])
    const addresses = [freshAddress(), freshAddress()]
    const statuses = new Set<number>()
    for (let number = 0; number <= apiTokenLimit.max; number += 1) {
      const headers = { 'osdi-api-token': token }
      statuses.add((await scaled.call('GET', '/osdi/v1', { headers, ip: addresses[number % 2] })).status)
    }
    await scaled.close()
    expect([...statuses]).toEqual([200, 429])
  })
})

it('an admin with a session makes the same calls, as far as their role allows', async () => {
  const { admins } = await buildTeam(db())
  const status = async (role: keyof typeof admins, path: string) =>
    (await app.call('GET', `/osdi/v1${path}`, { token: admins[role].token })).status
  expect(await status('volunteer_manager', '/people')).toBe(200)
  expect(await status('viewer', '/people')).toBe(403)
  expect(await status('viewer', '/events')).toBe(200)
})

/** @shows programs.osdi */
describe('people', () => {
  it('have the fields of OSDI, and no more than the list of people shows', async () => {
    const { organization, call, follow } = await osdiProgram(() => app, ['people:read'])
    const follower = await buildSupporter(db(), { name: 'Ada María Ruiz', phone: '414-555-0101' })
    await buildFollow(db(), { organization_id: organization.id, user_id: follower.id })
    const hidden = (await call('GET', '/people')).body._embedded['osdi:people'][0]
    expect(hidden).toMatchObject({ given_name: 'Ada María Ruiz', email_addresses: [], phone_numbers: [] })
    expect(hidden).not.toHaveProperty('family_name')
    for (const purpose of ['share_contact', 'phone_contact']) {
      const body = { purpose, organization_id: organization.id, given: true }
      await app.call('POST', '/consents', { token: follower.token, body })
    }
    const { body } = await call('GET', '/people')
    const [person] = body._embedded['osdi:people']
    const id = person.identifiers[0].replace('rostrum:', '')
    const self = { href: `${entry}/people/${id}` }
    expect(body).toEqual({
      total_pages: 1,
      per_page: 25,
      page: 1,
      total_records: 1,
      _links: { curies, self: { href: `${entry}/people?page=1&per_page=25` }, 'osdi:people': [self] },
      _embedded: { 'osdi:people': [person] },
    })
    expect(person).toEqual({
      identifiers: [`rostrum:${id}`],
      origin_system: 'Rostrum',
      created_date: expect.any(String),
      modified_date: expect.any(String),
      given_name: 'Ada María Ruiz',
      email_addresses: [{ primary: true, address: follower.email, status: 'subscribed' }],
      phone_numbers: [{ primary: true, number: '14145550101', do_not_call: false }],
      postal_addresses: [],
      source: 'direct',
      custom_fields: {},
      'rostrum:tags': [],
      administrative_url: `https://rostrum.example/people/${id}`,
      _links: { curies, self },
    })
    expect((await follow(self.href)).body).toEqual(person)
  })

  it('are those of the own organization only', async () => {
    const mine = await osdiProgram(() => app, ['people:write'])
    const other = await osdiProgram(() => app, ['people:write'])
    const { body } = await other.signUp({ email_addresses: [withAddress('theirs@example.org')] })
    expect((await mine.call('GET', '/people')).body.total_records).toBe(0)
    const { status, body: refusal } = await mine.follow(body._links.self.href)
    expect([status, refusal['osdi:error'].response_code]).toEqual([404, 404])
    expect((await mine.call('GET', '/people/none')).status).toBe(404)
  })

  it('are all found along the links, each of them once', async () => {
    const program = await osdiProgram(() => app, ['people:write'])
    const addresses = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => `${letter}.walk@example.org`)
    for (const address of addresses) await program.signUp({ email_addresses: [withAddress(address)] })
    const found = await program.walk('/people?per_page=3', 'osdi:people')
    expect(found.map((person) => (person['email_addresses'] as { address: string }[])[0]?.address).toSorted()).toEqual(
      addresses,
    )
    const middle = await program.call('GET', '/people?page=2&per_page=3')
    expect(middle.body).toMatchObject({ total_pages: 3, total_records: 7, page: 2, per_page: 3 })
    expect(middle.body._links.previous.href).toBe(`${entry}/people?page=1&per_page=3`)
    const beyond = await program.call('GET', '/people?page=9&per_page=3')
    expect(beyond.body._embedded['osdi:people']).toEqual([])
    expect(beyond.body._links).not.toHaveProperty('next')
    expect((await program.call('GET', '/people?per_page=101')).body.errors).toHaveProperty('per_page')
  })

  it('are found by an address that the organization may see', async () => {
    const { organization, signUp, call } = await osdiProgram(() => app, ['people:write'])
    await signUp({ given_name: 'Ada', email_addresses: [withAddress("ada.o'neil@example.org")] })
    await signUp({ given_name: 'Ben', email_addresses: [withAddress('ada.o@example.org')] })
    await signUp({ given_name: 'Cy', email_addresses: [withAddress('ada.o@example.organic')] })
    const follower = await buildSupporter(db())
    await buildFollow(db(), { organization_id: organization.id, user_id: follower.id })
    const namesBy = async (filter: string, name = 'filter') => {
      const { status, body } = await call('GET', `/people?${new URLSearchParams({ [name]: filter }).toString()}`)
      expect(status).toBe(200)
      return body._embedded['osdi:people'].map((person: { given_name: string }) => person.given_name)
    }
    expect(await namesBy("email_address eq 'Ada.O''Neil@example.org'")).toEqual(['Ada'])
    expect(await namesBy("email_address eq 'ada.o@example.org'", '$filter')).toEqual(['Ben'])
    expect(await namesBy("email_address eq 'ada@example.org'")).toEqual([])
    expect(await namesBy(`email_address eq '${follower.email}'`)).toEqual([])
  })

  it('are found by when they were changed, also along the links', async () => {
    const program = await osdiProgram(() => app, ['people:write'])
    const { signUp, walk } = program
    const dates: string[] = []
    for (const letter of ['a', 'b', 'c', 'd']) {
      const { body } = await signUp({ email_addresses: [withAddress(`${letter}.changes@example.org`)] })
      dates.push(body.modified_date)
    }
    const since = async (operator: string) => {
      const filter = `modified_date ${operator} '${dates[1]}'`
      const found = await walk(`/people?${new URLSearchParams({ per_page: '1', filter }).toString()}`, 'osdi:people')
      return found.map((person) => (person['email_addresses'] as { address: string }[])[0]?.address[0]).toSorted()
    }
    expect(await since('gt')).toEqual(['c', 'd'])
    expect(await since('ge')).toEqual(['b', 'c', 'd'])
    const changed = await signUp({ email_addresses: [withAddress('a.changes@example.org')] }, { add_tags: ['Late'] })
    expect(changed.body.modified_date > (dates[3] ?? '')).toBe(true)
    expect(await since('gt')).toEqual(['a', 'c', 'd'])
  })

  it.each([
    ['filter', "given_name eq 'Ada'"],
    ['filter', "email_address eq 'a@example.org' or modified_date gt '2027-01-01T00:00:00Z'"],
    ['filter', "modified_date gt 'yesterday'"],
    ['filter', "modified_date gt '2027-01-01'"],
    ['filter', "modified_date lt '2027-01-01T00:00:00Z'"],
    ['$expand', 'osdi:attendances'],
    ['search', 'Ada'],
  ])('are not answered with %s %s, which says why', async (name, value) => {
    const { call } = await osdiProgram(() => app, ['people:read'])
    const { status, body } = await call('GET', `/people?${new URLSearchParams({ [name]: value }).toString()}`)
    expect([status, body.code]).toEqual([400, 'MALFORMED'])
    expect(body.message).toMatch(name === 'filter' ? /email_address eq/ : /isn’t supported here/)
    const [{ error_descriptions: errors }] = body['osdi:error'].resource_status
    expect(errors).toEqual([{ error_code: 'MALFORMED', description: body.message, properties: [] }])
  })
})

/** @shows programs.osdi */
describe('events', () => {
  it('have the fields of OSDI', async () => {
    const { organization, call, follow } = await osdiProgram(() => app, ['events:read'])
    const { id } = await buildItem(db(), eventKind, {
      organization_id: organization.id,
      attributes: { capacity: 40, image: '/files/picture.webp' },
    })
    const { body } = await call('GET', '/events')
    const [event] = body._embedded['osdi:events']
    const self = `${entry}/events/${id}`
    expect(event).toEqual({
      identifiers: [`rostrum:${id}`],
      origin_system: 'Rostrum',
      created_date: expect.any(String),
      modified_date: expect.any(String),
      title: eventKind.example.title,
      description: eventKind.example.description,
      type: 'open',
      status: 'confirmed',
      visibility: 'public',
      start_date: '2027-12-05T00:00:00.000Z',
      end_date: '2027-12-05T02:00:00.000Z',
      timezone_identifier: 'America/Chicago',
      location: { venue: eventKind.example.location },
      capacity: 40,
      total_accepted: 0,
      featured_image_url: 'https://rostrum.example/files/picture.webp',
      browser_url: `https://rostrum.example/events/${organization.id}/${id}`,
      administrative_url: `https://rostrum.example/organization/actions/events/roster/${id}`,
      _links: {
        curies,
        self: { href: self },
        'osdi:attendances': { href: `${self}/attendances` },
        'osdi:record_attendance_helper': { href: `${self}/record_attendance_helper` },
      },
    })
    expect((await follow(self)).body).toEqual(event)
    expect((await follow(event._links['osdi:attendances'].href)).status).toBe(200)
  })

  it('are all of the own organization: drafts are tentative, and those taken back are cancelled', async () => {
    const { organization, call, walk } = await osdiProgram(() => app, ['events:read'])
    await buildItem(db(), eventKind)
    for (const status of ['draft', 'published', 'not_active'] as const) {
      await buildItem(db(), eventKind, { organization_id: organization.id, status })
    }
    const bare = await app.call('POST', '/drafts/events', { token: organization.owner.token, body: { title: 'Later' } })
    expect(bare.status).toBe(201)
    const events = await walk('/events?per_page=2', 'osdi:events')
    expect(events.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'confirmed', 'tentative', 'tentative'])
    const unfinished = events.find(({ title }) => title === 'Later')
    expect(unfinished).toMatchObject({ status: 'tentative', visibility: 'private' })
    for (const field of ['start_date', 'location', 'browser_url']) expect(unfinished).not.toHaveProperty(field)
    expect((await call('GET', '/events?filter=x')).status).toBe(400)
  })

  it('of other organizations are not found', async () => {
    const { call } = await osdiProgram(() => app, ['events:write'])
    const { id } = await buildItem(db(), eventKind)
    const other = await buildOrganization(db())
    const draft = await buildItem(db(), eventKind, { organization_id: other.id, status: 'draft' })
    for (const eventId of [id, draft.id, newId()]) {
      expect((await call('GET', `/events/${eventId}`)).status).toBe(404)
      expect((await call('GET', `/events/${eventId}/attendances`)).status).toBe(404)
      expect((await call('GET', `/events/${eventId}/attendances/${newId()}`)).status).toBe(404)
    }
  })
})
