import { callCampaignKind } from '@rostrum/contract/campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildEngagement, buildFollow, buildItem, buildSupporter } from '../../testing/factories.ts'
import { osdiProgram, withAddress } from '../../testing/osdi.ts'
import { importCalls } from '../../testing/people-imports-calls.ts'
import { freshEmail } from '../../testing/registrations.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const db = () => app.services.db
const openProgram = async () => {
  const program = await osdiProgram(() => app, ['people:write'])
  const { owner } = program.organization
  const people = async () => (await app.call('GET', '/people', { token: owner.token })).body.data
  return {
    ...program,
    people,
    consents: async (): Promise<string[][]> =>
      (await people()).map(({ attributes }: { attributes: { consents: string[] } }) => attributes.consents),
    imports: async () => (await app.call('GET', '/people-imports', { token: owner.token })).body.data,
  }
}
const basis = { 'rostrum:consent_basis': 'They ticked the box for news in our canvass app' }
const count = async (table: 'people' | 'imported_people' | 'people_imports' | 'consents' | 'mails') =>
  Number((await db().selectFrom(table).select(db().fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
const counts = async () =>
  Promise.all((['people', 'imported_people', 'people_imports', 'consents', 'mails'] as const).map(count))

/** The example of the specification, as a client of OSDI sends it. */
const published = {
  person: {
    identifiers: ['foreign_system:1'],
    family_name: 'Edwin',
    given_name: 'Labadie',
    additional_name: 'Marques',
    origin_system: 'OpenSupporter',
    email_addresses: [{ address: 'Test-3@example.com', primary: true, address_type: 'Personal' }],
    postal_addresses: [
      {
        primary: true,
        address_lines: ['935 Ed Lock'],
        locality: 'New Dudley',
        region: 'MN',
        postal_code: '17678',
        country: 'RU',
        address_type: 'Home',
        status: 'Verified',
      },
    ],
    phone_numbers: [{ primary: true, number: 14_145_550_101, number_type: 'Mobile', sms_capable: true }],
    gender: 'Male',
  },
  add_tags: ['volunteer', 'donor'],
}

/** @shows programs.osdi-people */
describe('signing somebody up', () => {
  it('adds them with what the example of the specification says', async () => {
    const { call, people } = await openProgram()
    const mails = await count('mails')
    const { status, body } = await call('POST', '/people/person_signup_helper', { body: published })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      given_name: 'Labadie Marques Edwin',
      email_addresses: [{ primary: true, address: 'test-3@example.com', status: 'unsubscribed' }],
      phone_numbers: [{ primary: true, number: '14145550101', do_not_call: true }],
      postal_addresses: [{ primary: true, locality: 'New Dudley', region: 'MN', postal_code: '17678' }],
      source: 'import',
      'rostrum:tags': ['volunteer', 'donor'],
    })
    const listed = await people()
    expect(listed).toHaveLength(1)
    expect(listed[0].attributes).toMatchObject({ email: 'test-3@example.com', phone: '414-555-0101', consents: [] })
    expect(await count('mails')).toBe(mails)
  })

  it('refuses what would not be done, such as mails and lists, and changes nothing', async () => {
    const { call } = await openProgram()
    const before = await counts()
    for (const asked of [{ triggers: { autoresponse: { enabled: true } } }, { add_lists: ['supporters'] }]) {
      const [field = ''] = Object.keys(asked)
      const { status, body } = await call('POST', '/people/person_signup_helper', { body: { ...published, ...asked } })
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual([field])
    }
    expect(await counts()).toEqual(before)
  })

  it('names what is wrong, in the form of OSDI, too, and changes nothing', async () => {
    const { signUp } = await openProgram()
    const before = await counts()
    const wrong = await signUp({ email_addresses: [withAddress('ada@example.org'), { address: 'none' }] })
    expect(wrong.status).toBe(422)
    expect(wrong.body['osdi:error'].resource_status).toEqual([
      {
        resource: 'osdi:person',
        response_code: 422,
        error_descriptions: [
          {
            error_code: 'INVALID',
            description: wrong.body.errors['person.email_addresses.1.address'][0],
            properties: ['person.email_addresses[1].address'],
          },
        ],
      },
    ])
    expect((await signUp({ given_name: 'Ada' })).body.errors).toHaveProperty(['person.email_addresses'])
    expect((await signUp({ phone_numbers: [{ number: '12' }] })).body.errors).toHaveProperty([
      'person.phone_numbers.0.number',
    ])
    const tags = Array.from({ length: 21 }, (_, number) => `tag ${number}`)
    const tooMany = await signUp({ email_addresses: [withAddress('ada@example.org')] }, { add_tags: tags })
    expect(tooMany.body.errors).toHaveProperty('add_tags')
    expect(await counts()).toEqual(before)
  })

  it('does not store anything when a tag is one too many', async () => {
    const { signUp, people } = await openProgram()
    const address = freshEmail()
    const tags = (prefix: string, length: number) => Array.from({ length }, (_, number) => `${prefix} ${number}`)
    await signUp({ email_addresses: [withAddress(address)] }, { add_tags: tags('first', 15) })
    const before = await counts()
    const refused = await signUp(
      { given_name: 'Ada', email_addresses: [withAddress(address)] },
      { add_tags: tags('second', 6), ...basis },
    )
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['add_tags']])
    expect(await counts()).toEqual(before)
    expect((await people())[0].attributes).toMatchObject({ name: null, tags: tags('first', 15) })
  })

  it('once more changes nothing, not even a day later', async () => {
    const { signUp, people, imports } = await openProgram()
    const person = {
      given_name: 'Ada',
      email_addresses: [withAddress(freshEmail(), { status: 'subscribed' })],
      custom_fields: { Building: 'Humboldt Arms' },
    }
    const first = await signUp(person, { ...basis, add_tags: ['Canvass'] })
    const before = await counts()
    const again = await Promise.all([1, 2, 3].map(() => signUp(person, { ...basis, add_tags: ['canvass'] })))
    for (const { status, body } of again) expect([status, body]).toEqual([200, first.body])
    clock.advance(2 * 24 * 60 * 60)
    expect((await signUp(person, { ...basis, add_tags: ['Canvass'] })).body).toEqual(first.body)
    expect(await counts()).toEqual(before)
    expect(await people()).toHaveLength(1)
    expect(await imports()).toHaveLength(1)
  })

  it('at the same time adds one person', async () => {
    const { signUp, people } = await openProgram()
    const address = freshEmail()
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((tag) => signUp({ email_addresses: [withAddress(address)] }, { add_tags: [tag] })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const listed = await people()
    expect(listed).toHaveLength(1)
    expect(listed[0].attributes.tags.toSorted()).toEqual(['A', 'B', 'C', 'D'])
  })

  it('at the same time by a number alone adds one person, too', async () => {
    const { signUp, people } = await openProgram()
    const given = { phone_numbers: [{ number: '14145550177' }] }
    await Promise.all([1, 2, 3, 4].map(() => signUp(given)))
    expect(await people()).toHaveLength(1)
  })

  it('adds to what is known: what is not sent stays, what is sent again is newer', async () => {
    const { signUp, people, imports } = await openProgram()
    const address = freshEmail()
    const first = {
      given_name: 'Ada',
      email_addresses: [withAddress(address)],
      phone_numbers: [{ number: '+44 20 7946 0018' }],
      custom_fields: { Building: 'Humboldt Arms', Floor: '3' },
    }
    await signUp(first)
    clock.advance(1)
    const { body } = await signUp({
      given_name: 'Ada',
      family_name: 'Ruiz',
      email_addresses: [withAddress(address)],
      custom_fields: { Floor: '4' },
    })
    expect(body).toMatchObject({
      given_name: 'Ada Ruiz',
      phone_numbers: [{ number: '442079460018' }],
      custom_fields: { Building: 'Humboldt Arms', Floor: '4' },
    })
    expect(await people()).toHaveLength(1)
    expect((await imports()).map((each: { attributes: object }) => each.attributes)).toMatchObject([
      { file_name: 'Canvass app (OSDI)', status: 'done', added: 0, joined: 1 },
      { file_name: 'Canvass app (OSDI)', status: 'done', added: 1, joined: 0 },
    ])
  })

  it('finds somebody by a number when no address is sent', async () => {
    const { signUp, people } = await openProgram()
    const known = await signUp({
      email_addresses: [withAddress(freshEmail())],
      phone_numbers: [{ number: '4145550199' }],
    })
    const found = await signUp({ phone_numbers: [{ number: '14145550199' }] }, { add_tags: ['Called'] })
    expect(found.body.identifiers).toEqual(known.body.identifiers)
    expect(found.body['rostrum:tags']).toEqual(['Called'])
    expect(await people()).toHaveLength(1)
  })

  it('does not tell whether an address has an account', async () => {
    const { signUp } = await openProgram()
    const stranger = await buildSupporter(db(), { name: 'Somebody Else' })
    await db().updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', stranger.id).execute()
    const { body } = await signUp({ email_addresses: [withAddress(stranger.email)] })
    expect(body).not.toHaveProperty('given_name')
    const other = await signUp({ email_addresses: [withAddress(freshEmail())] })
    expect(Object.keys(body)).toEqual(Object.keys(other.body))
  })

  it('is listed with the imports of the day, and undone like them', async () => {
    const { signUp, people, imports, organization } = await openProgram()
    for (const name of ['Ada', 'Ben']) {
      await signUp(
        { given_name: name, email_addresses: [withAddress(freshEmail(), { status: 'subscribed' })] },
        { ...basis, add_tags: ['Fair'] },
      )
    }
    const [listed, ...others] = await imports()
    expect(others).toEqual([])
    expect(listed.attributes).toMatchObject({
      rows: 2,
      added: 2,
      consent_basis: basis['rostrum:consent_basis'],
      purposes: ['organization_mail'],
      created_by: null,
    })
    const { act, work } = importCalls(() => app)
    expect((await act(organization.owner.token, listed.id, 'undo')).status).toBe(200)
    await work()
    expect(await people()).toEqual([])
    await signUp({ email_addresses: [withAddress(freshEmail())] })
    expect((await imports()).map(({ id }: { id: string }) => id)).toHaveLength(2)
  })
})

/** @shows programs.osdi-consents */
describe('consent', () => {
  const subscribed = (address: string) => ({
    email_addresses: [withAddress(address, { status: 'subscribed' })],
    phone_numbers: [{ number: '14145550102', do_not_call: false }],
  })

  it('needs a sentence that says how the person agreed', async () => {
    const { signUp, consents } = await openProgram()
    const address = freshEmail()
    const { body } = await signUp(subscribed(address))
    expect(body.email_addresses[0].status).toBe('unsubscribed')
    expect(body.phone_numbers[0].do_not_call).toBe(true)
    expect(await consents()).toEqual([[]])
    const short = await signUp(subscribed(address), { 'rostrum:consent_basis': 'yes' })
    expect(short.body.errors).toHaveProperty(['rostrum:consent_basis'])
    const agreed = await signUp(subscribed(address), basis)
    expect(agreed.body.email_addresses[0].status).toBe('subscribed')
    expect(agreed.body.phone_numbers[0].do_not_call).toBe(false)
    expect(await consents()).toEqual([['organization_mail', 'phone_contact']])
  })

  it('is only what the call says', async () => {
    const { signUp, consents } = await openProgram()
    await signUp({ email_addresses: [withAddress(freshEmail())], phone_numbers: [{ number: '14145550103' }] }, basis)
    expect(await consents()).toEqual([[]])
  })

  it('ends when a program says so, without a sentence, and begins again with one', async () => {
    const { signUp, consents } = await openProgram()
    const address = freshEmail()
    await signUp(subscribed(address), basis)
    clock.advance(60)
    const ended = {
      email_addresses: [withAddress(address, { status: 'unsubscribed' })],
      phone_numbers: [{ number: '14145550102', do_not_call: true }],
    }
    const { body } = await signUp(ended)
    expect(body.email_addresses[0].status).toBe('unsubscribed')
    expect(body.phone_numbers[0].do_not_call).toBe(true)
    const ledger = await count('consents')
    await signUp(ended)
    expect(await count('consents')).toBe(ledger)
    clock.advance(60)
    await signUp(subscribed(address), basis)
    expect(await consents()).toEqual([['organization_mail', 'phone_contact']])
  })

  it('of a follower ends as well, also of one who followed before consents were recorded', async () => {
    const { organization, signUp, people } = await openProgram()
    const follower = await buildSupporter(db())
    await db().updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', follower.id).execute()
    await buildFollow(db(), { organization_id: organization.id, user_id: follower.id })
    expect((await people())[0].attributes.consents).toEqual(['organization_mail'])
    await signUp({ email_addresses: [withAddress(follower.email, { status: 'unsubscribed' })] })
    expect(await people()).toHaveLength(1)
    expect((await people())[0].attributes.consents).toEqual([])
  })

  it('is not given back to somebody who has withdrawn it themselves', async () => {
    const { organization, signUp, consents, imports } = await openProgram()
    const person = await buildSupporter(db())
    await db().updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', person.id).execute()
    const item = await buildItem(db(), callCampaignKind, { organization_id: organization.id })
    await buildEngagement(db(), { content_item_id: item.id, user_id: person.id, outcome: 'contacted' })
    const decide = (given: boolean) =>
      app.call('POST', '/consents', {
        token: person.token,
        body: { purpose: 'organization_mail', organization_id: organization.id, given },
      })
    await decide(true)
    clock.advance(1)
    await decide(false)
    for (let repetition = 0; repetition < 3; repetition += 1) {
      const { body } = await signUp({ email_addresses: [withAddress(person.email, { status: 'subscribed' })] }, basis)
      expect(body.email_addresses[0].status).toBe('unsubscribed')
    }
    expect(await consents()).toEqual([[]])
    expect(await imports()).toHaveLength(1)
  })
})
