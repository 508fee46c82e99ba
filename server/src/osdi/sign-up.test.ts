import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildSupporter } from '../../testing/factories.ts'
import { consentBasis, signUpProgram, withAddress } from '../../testing/osdi.ts'
import { importCalls } from '../../testing/people-imports-calls.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { countRows } from '../../testing/count-rows.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const db = () => app.services.db
const openProgram = () => signUpProgram(() => app)
const counts = () =>
  Promise.all(
    (['people', 'imported_people', 'people_imports', 'consents', 'mails'] as const).map((each) =>
      countRows(db(), each),
    ),
  )

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
    const mails = await countRows(db(), 'mails')
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
    expect(await countRows(db(), 'mails')).toBe(mails)
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
      { add_tags: tags('second', 6), ...consentBasis },
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
    const first = await signUp(person, { ...consentBasis, add_tags: ['Canvass'] })
    const before = await counts()
    const again = await Promise.all([1, 2, 3].map(() => signUp(person, { ...consentBasis, add_tags: ['canvass'] })))
    for (const { status, body } of again) expect([status, body]).toEqual([200, first.body])
    clock.advance(2 * 24 * 60 * 60)
    expect((await signUp(person, { ...consentBasis, add_tags: ['Canvass'] })).body).toEqual(first.body)
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
        { ...consentBasis, add_tags: ['Fair'] },
      )
    }
    const [listed, ...others] = await imports()
    expect(others).toEqual([])
    expect(listed.attributes).toMatchObject({
      rows: 2,
      added: 2,
      consent_basis: consentBasis['rostrum:consent_basis'],
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
