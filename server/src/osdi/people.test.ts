import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildFollow, buildSupporter } from '../../testing/factories.ts'
import { osdiCuries, osdiEntry, osdiOrigin, osdiProgram, withAddress } from '../../testing/osdi.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { publicUrl: osdiOrigin } })
})
afterAll(() => app.close())

const db = () => app.services.db

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
    const self = { href: `${osdiEntry}/people/${id}` }
    expect(body).toEqual({
      total_pages: 1,
      per_page: 25,
      page: 1,
      total_records: 1,
      _links: { curies: osdiCuries, self: { href: `${osdiEntry}/people?page=1&per_page=25` }, 'osdi:people': [self] },
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
      _links: { curies: osdiCuries, self },
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
    expect(middle.body._links.previous.href).toBe(`${osdiEntry}/people?page=1&per_page=3`)
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
