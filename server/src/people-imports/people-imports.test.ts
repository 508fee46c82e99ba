import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildFollow, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { consentBasis, importCalls } from '../../testing/people-imports-calls.ts'
import { peopleCalls } from '../../testing/people-calls.ts'
import { wrongLexemes } from '../../testing/people-lexemes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const db = () => app.services.db
const { upload, attributesOf, act, work, show, importPeople } = importCalls(() => app)
const { attributesOf: peopleOf, namesOf, follow } = peopleCalls(() => app)

const members = [
  'First Name,Last Name,Email Address,Mobile Phone,ZIP,City,State,Tags,Building,Notes',
  'Ana,Ruiz,ANA@example.org,414-555-0101,53202,Milwaukee,WI,"Speaker; Spanish",Humboldt Arms,Prefers mornings',
  'Ben,Cole,ben@example.org,,,,,,,',
  'Cleo,Diaz,,(414) 555-0103,,,,,,',
].join('\n')
const mapping = ['first_name', 'last_name', 'email', 'phone', 'postal_code', 'city', 'state', 'tags', null, 'note']

describe('reading a file', () => {
  /** @shows people-imports.preview */
  it('shows what the columns are, and what an import would do, and adds nobody', async () => {
    const { owner } = await buildOrganization(db())
    const answer = await upload(
      owner.token,
      `${members}\nno address,,,,,,,,,\nx,y,not an address,,,,,,,\nA,R,ana@example.org,,,,,,,`,
    )
    expect(answer.status).toBe(201)
    expect(attributesOf(answer)).toMatchObject({
      status: 'preview',
      file_name: 'members.csv',
      rows: 6,
      mapping,
      valid: 4,
      invalid_count: 2,
      duplicates: 1,
      known: 0,
      invalid: [
        { row: 5, errors: [{ column: null, message: 'An email address or a phone number is needed' }] },
        { row: 6, errors: [{ column: 'Email Address' }] },
      ],
      samples: [['Ana'], ['Ben'], ['Cleo']].map(([first]) => expect.arrayContaining([first])),
      created_by: { id: owner.id },
    })
    expect(await peopleOf(owner.token)).toEqual([])
    const other = await act(owner.token, answer.body.data.id, 'preview', { mapping: mapping.with(2, null) })
    expect(attributesOf(other)).toMatchObject({ valid: 2, invalid_count: 4 })
    const list = await app.call('GET', '/people-imports', { token: owner.token })
    expect(list.body.data).toMatchObject([{ attributes: { file_name: 'members.csv', samples: [], invalid: [] } }])
  })

  /** @shows people-imports.preview */
  it('gives the invalid rows back with the reasons, to be repaired', async () => {
    const { owner } = await buildOrganization(db())
    const { body } = await upload(owner.token, 'Name;Email;Phone\nMaya;maya;12\n\nLuis;luis@example.org;\n;;\nJune;;')
    const file = await app.server.inject({
      url: `/api/people-imports/${body.data.id}/invalid.csv`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(file.body.split('\r\n')).toEqual([
      '\uFEFFName,Email,Phone,Reason',
      expect.stringMatching(/^Maya,maya,12,"?Email: .*Phone: /),
      'June,,,An email address or a phone number is needed',
    ])
    expect(body.data.attributes.invalid.map(({ row }: { row: number }) => row)).toEqual([2, 6])
  })

  const latin = Uint8Array.from(
    'Nombre;Correo\r\nJosé Peña;jose@example.org\r\n',
    (letter) => letter.codePointAt(0) ?? 0,
  )
  const files: Record<string, string | Uint8Array<ArrayBuffer>> = {
    'semicolons, in Windows-1252': latin,
    'tabs, a byte order mark and CRLF': '\uFEFFNombre\tCorreo\r\nJosé Peña\tjose@example.org\r\n\r\n',
    'quotes around line breaks': '"Name","Email","Notes"\n"José Peña","jose@example.org","one;\ntwo ""three"""\n',
    'no headers': 'José Peña,jose@example.org',
    'UTF-16': new Uint8Array(Buffer.from('\uFEFFName\tEmail\nJosé Peña\tjose@example.org', 'utf16le')),
  }
  /** @shows people-imports.formats */
  it.each(Object.keys(files))('reads %s', async (name) => {
    const { owner } = await buildOrganization(db())
    const { id, attributes } = (await upload(owner.token, files[name] ?? '')).body.data
    expect(attributes).toMatchObject({ rows: 1, valid: 1, mapping: expect.arrayContaining(['name', 'email']) })
    await act(owner.token, id, 'confirm', { mapping: attributes.mapping, consent_basis: consentBasis })
    await work()
    expect(await peopleOf(owner.token)).toMatchObject([{ name: 'José Peña', email: 'jose@example.org' }])
  })

  const zip = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 8, 0, 1])
  const wrong: Record<string, [string | Uint8Array<ArrayBuffer>, RegExp]> = {
    'an empty file': ['', /no people/],
    'only headers': ['Name,Email\n\n', /no people/],
    'a spreadsheet that is no CSV': [zip, /not a CSV/],
    'an open quotation mark': ['Name,Email\n"Maya,maya@example.org\nLuis,luis@example.org', /quotation mark/],
    'over 100,000 rows': [`Email\n${'a@example.org\n'.repeat(100_001)}`, /more than 100,000 rows/],
    'over 100 columns': [`${'a,'.repeat(100)}b\nx`, /more than 100 columns/],
  }
  /** @shows people-imports.bad-files */
  it.each(Object.keys(wrong))('refuses %s, and nothing is stored', async (name) => {
    const { id, owner } = await buildOrganization(db())
    const [content, message] = wrong[name] ?? ['', /^$/]
    const answer = await upload(owner.token, content)
    expect(answer.status).toBe(422)
    expect(answer.body.errors.file[0]).toMatch(message)
    expect(await db().selectFrom('people_imports').select('id').where('organization_id', '=', id).execute()).toEqual([])
  })

  /** @shows people-imports.memory */
  it('remembers the mapping of the same headers, for the organization that chose it', async () => {
    const [{ owner }, other] = [await buildOrganization(db()), await buildOrganization(db())]
    const chosen = mapping.with(8, 'field:Building').with(5, null)
    await importPeople(owner.token, members, { mapping: chosen })
    expect(attributesOf(await upload(owner.token, members)).mapping).toEqual(chosen)
    expect(attributesOf(await upload(other.owner.token, members)).mapping).toEqual(mapping)
  })

  /** @shows people-imports.mapping */
  it('says what is wrong with a mapping', async () => {
    const { owner } = await buildOrganization(db())
    const { id } = (await upload(owner.token, 'Name,Email,Email 2\nMaya,maya@example.org,')).body.data
    const errorsOf = async (given: unknown[]) =>
      (await act(owner.token, id, 'preview', { mapping: given })).body.errors?.mapping?.[0]
    expect(await errorsOf(['name', null, null])).toMatch(/email address or a phone number/)
    expect(await errorsOf(['name', 'email', 'email'])).toMatch(/Two columns/)
    expect(await errorsOf(['email'])).toMatch(/has 3 columns/)
  })
})

describe('importing', () => {
  /** @shows people-imports.people */
  it('adds people with everything that the file says, who need no welcome', async () => {
    const { owner } = await buildOrganization(db(), {})
    const id = await importPeople(owner.token, members, {
      mapping: mapping.with(8, 'field:Building'),
      tag: 'Block party',
      purposes: ['organization_mail', 'phone_contact'],
    })
    const people = new Map((await peopleOf(owner.token)).map((person) => [person.name, person]))
    expect(people.get('Ana Ruiz')).toMatchObject({
      email: 'ana@example.org',
      phone: '414-555-0101',
      postal_code: '53202',
      city: 'Milwaukee',
      state: 'WI',
      tags: ['Block party', 'Speaker', 'Spanish'],
      fields: { Building: 'Humboldt Arms' },
      source: 'import',
      acts: {},
      last_deed: { kind: 'imports' },
      consents: ['organization_mail', 'phone_contact'],
      channels: ['call', 'email'],
      welcomed_at: expect.any(String),
    })
    expect(people.get('Ben Cole')).toMatchObject({ consents: ['organization_mail'], channels: ['email'] })
    expect(people.get('Cleo Diaz')).toMatchObject({ email: null, channels: ['call'], consents: ['phone_contact'] })
    expect(attributesOf(await show(owner.token, id))).toMatchObject({
      status: 'done',
      progress: { done: 3, total: 3 },
      added: 3,
      joined: 0,
      consent_basis: consentBasis,
      samples: [],
    })
    expect(await namesOf(owner.token, { search: 'milwaukee' })).toEqual(['Ana Ruiz'])
    expect(await namesOf(owner.token, { source: 'import', tag: 'Speaker' })).toEqual(['Ana Ruiz'])
    const [{ id: anaId }] = (await app.call('GET', '/people?search=ana', { token: owner.token })).body.data
    const { body } = await app.call('GET', `/people/${anaId}`, { token: owner.token })
    expect(body.meta.timeline).toHaveLength(2)
    expect(body.meta.timeline).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'note', body: 'Prefers mornings' }),
        expect.objectContaining({
          deed: 'imports',
          title: 'members.csv',
          by: { id: owner.id, name: expect.any(String) },
        }),
      ]),
    )
    const left = await db().selectFrom('people_import_batches').select('position').where('import_id', '=', id).execute()
    expect(left).toEqual([])
  })

  /** @shows people-imports.scope */
  it('belongs to one organization', async () => {
    const [{ owner }, other] = [await buildOrganization(db()), await buildOrganization(db())]
    const id = await importPeople(owner.token, members)
    expect((await show(other.owner.token, id)).status).toBe(404)
    expect((await act(other.owner.token, id, 'undo')).status).toBe(404)
    expect(await peopleOf(other.owner.token)).toEqual([])
    await importPeople(other.owner.token, 'Name,Email\nSomebody Else,ana@example.org')
    expect(await namesOf(owner.token, { search: 'ana' })).toEqual(['Ana Ruiz'])
    expect(await namesOf(other.owner.token)).toEqual(['Somebody Else'])
  })

  /** @shows people-imports.join */
  it('adds to people who are there, and never overwrites what they gave themselves', async () => {
    const { id, owner } = await buildOrganization(db())
    const maya = await buildSupporter(db(), { name: 'Maya Okafor' })
    await follow(maya.token, id)
    await db().updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', maya.id).execute()
    const [before] = await peopleOf(owner.token)
    const file = `Name,Email,City,Tags\nM. O.,${maya.email},Racine,Speaker`
    expect(attributesOf(await upload(owner.token, file))).toMatchObject({ known: 1 })
    const importId = await importPeople(owner.token, file, { purposes: ['organization_mail'] })
    const [after, ...others] = await peopleOf(owner.token)
    expect(others).toEqual([])
    expect(after).toMatchObject({
      name: 'Maya Okafor',
      email: maya.email,
      city: 'Racine',
      tags: ['Speaker'],
      source: before?.source,
      last_deed: { kind: 'follows' },
      last_seen_at: before?.last_seen_at,
      welcomed_at: null,
    })
    expect(attributesOf(await show(owner.token, importId))).toMatchObject({ added: 0, joined: 1 })
  })

  it('tells nobody whether there is an account with an address', async () => {
    const { owner } = await buildOrganization(db())
    const stranger = await buildSupporter(db(), { name: 'Hidden Name' })
    await importPeople(owner.token, `Name,Email\nFrom the list,${stranger.email}`)
    expect(await peopleOf(owner.token)).toMatchObject([{ name: 'From the list', is_guest: true, avatar: null }])
  })

  /** @shows people-imports.resume */
  it('goes on where it was when its worker was killed', async () => {
    const { owner } = await buildOrganization(db())
    const rows = Array.from({ length: 1_203 }, (_, index) => `Person ${index},person${index}.resume@example.org`)
    const { id, attributes } = (await upload(owner.token, `Name,Email\n${rows.join('\n')}`)).body.data
    await act(owner.token, id, 'confirm', { mapping: attributes.mapping, consent_basis: consentBasis })
    // The last batch fails, as if the worker had ended there.
    const broken = { import_id: id, position: 2 }
    const third = db()
      .selectFrom('people_import_batches')
      .select('rows')
      .where('import_id', '=', id)
      .where('position', '=', 2)
    const { rows: stored } = await third.executeTakeFirstOrThrow()
    const change = (content: string) =>
      db()
        .updateTable('people_import_batches')
        .set({ rows: content })
        .where('import_id', '=', broken.import_id)
        .where('position', '=', broken.position)
        .execute()
    await change('[{}]')
    await expect(work()).rejects.toThrow()
    expect(attributesOf(await show(owner.token, id))).toMatchObject({
      status: 'importing',
      progress: { done: 999, total: 1_203 },
      added: 999,
    })
    await change(JSON.stringify(stored))
    await work()
    expect(attributesOf(await show(owner.token, id))).toMatchObject({ status: 'done', added: 1_203 })
    const { body } = await app.call('GET', '/people?source=import', { token: owner.token })
    expect(body.meta.total).toBe(1_203)
  })
})

describe('undoing', () => {
  /** @shows people-imports.undo */
  it('removes who was only imported, and takes from others only what the import brought', async () => {
    const { id: organizationId, owner } = await buildOrganization(db())
    const maya = await buildSupporter(db(), { name: 'Maya Okafor' })
    await db().updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', maya.id).execute()
    await buildFollow(db(), { organization_id: organizationId, user_id: maya.id })
    const [{ id }] = (await app.call('GET', '/people', { token: owner.token })).body.data
    await app.call('PUT', `/people/${id}`, { token: owner.token, body: { tags: ['Speaker'], fields: { Row: '7' } } })
    const importId = await importPeople(
      owner.token,
      `Name,Email,City,Tags,Row,Seat,Notes\nM. O.,${maya.email},Racine,Speaker; Spanish,8,12,Likes tea\nBen Cole,ben.undo@example.org,,,,,`,
      { mapping: ['name', 'email', 'city', 'tags', 'field:Row', 'field:Seat', 'note'], purposes: ['phone_contact'] },
    )
    expect(await peopleOf(owner.token, { search: 'maya' })).toMatchObject([
      { tags: ['Speaker', 'Spanish'], fields: { Row: '7', Seat: '12' } },
    ])
    expect((await act(owner.token, importId, 'undo')).status).toBe(200)
    await work()
    expect(await peopleOf(owner.token)).toMatchObject([
      { name: 'Maya Okafor', email: null, city: null, tags: ['Speaker'], fields: { Row: '7' } },
    ])
    const { body } = await app.call('GET', `/people/${id}`, { token: owner.token })
    expect(body.meta.timeline).toMatchObject([{ deed: 'follows' }])
    expect(attributesOf(await show(owner.token, importId))).toMatchObject({
      status: 'undone',
      progress: { done: 2, total: 2 },
      undo_until: null,
    })
    const log = await app.call('GET', `/organizations/${organizationId}/audit-log`, { token: owner.token })
    expect(log.body.data.map(({ attributes }: { attributes: { act: string } }) => attributes.act)).toEqual([
      'people.import_undone',
      'people.imported',
    ])
  })

  /** @shows people-imports.undo */
  it('is possible for seven days, once the import is finished', async () => {
    const { owner } = await buildOrganization(db())
    const { id } = (await upload(owner.token, members)).body.data
    expect((await act(owner.token, id, 'undo')).status).toBe(409)
    const importId = await importPeople(owner.token, members)
    const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000)
    await db().updateTable('people_imports').set({ finished_at: eightDaysAgo }).where('id', '=', importId).execute()
    expect((await act(owner.token, importId, 'undo')).status).toBe(409)
    expect(attributesOf(await show(owner.token, importId)).undo_until).toBeNull()
  })
})

/** @shows people.filters */
it('leaves nobody with lexemes that are not theirs', async () => {
  expect(await wrongLexemes(app.services.db)).toEqual([])
})
