import type { AuditEntry } from '@rostrum/contract/audit-log'
import { callCampaignKind } from '@rostrum/contract/campaigns'
import type { Directory, Target } from '@rostrum/contract/directories'
import { MAX_OWN_DIRECTORIES } from '@rostrum/contract/directory-files'
import { MAX_IMPORT_COLUMNS } from '@rostrum/contract/spreadsheets'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { csvForm } from '../../testing/csv-form.ts'
import { buildDirectory } from '../../testing/factories-directories.ts'
import { buildOrganization } from '../../testing/factories.ts'
import { newId } from '../platform/identifiers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const head = 'Member,Salutation,Phone,District office,OCD ID'
const wisconsin = 'ocd-division/country:us/state:wi'
const okello = `Ines Okello,Sen.,608-555-0126,414-555-0126,${wisconsin}/sldu:6`
const tanaka = `Kenji Tanaka,Rep.,608-555-0128,,${wisconsin}/sldl:7`
const mapping = ['name', 'title', 'phone', 'phone_2', 'division']
const about = { name: 'Legislature', source: 'The clerk' }

const formOf = (rows: readonly string[], fields: Parameters<typeof csvForm>[2] = { mapping }) =>
  csvForm([head, ...rows].join('\n'), 'members.csv', fields)

const buildOwner = async () => {
  const organization = await buildOrganization(app.services.db)
  const { token } = organization.owner
  const send = (path: string, form: FormData, headers = {}) =>
    app.call('POST', `/directories${path}`, { token, form, headers })
  const create = (rows = [okello, tanaka], fields: Record<string, string | readonly string[]> = {}) =>
    send('', formOf(rows, { ...about, mapping, ...fields }))
  const list = async () => (await app.call('GET', '/directories', { token })).body
  return {
    organization,
    token,
    send,
    create,
    preview: (form: FormData) => send('/actions?action=preview', form),
    replace: (id: string, rows: readonly string[]) => send(`/${id}/actions?action=replace`, formOf(rows)),
    own: async (): Promise<Directory[]> =>
      (await list()).data.filter(({ attributes }: Directory) => !attributes.is_shared),
    targets: async (id: string): Promise<{ id: string; attributes: { name: string } }[]> =>
      (await app.call('GET', `/directories/${id}/targets`, { token })).body.data,
    createCampaign: (directory_id: string) =>
      app.call('POST', '/call-campaigns', {
        token,
        body: { ...callCampaignKind.example, call_list: [], directory_id, directory_titles: [] },
      }),
  }
}

describe('a preview of a file', () => {
  /** @shows directories.preview */
  it('says what the columns are, who is listed, and what is wrong with which row, and stores nothing', async () => {
    const { preview, own } = await buildOwner()
    const { status, body } = await preview(formOf([okello, 'Nobody,,12,,', `${tanaka}x y`], {}))
    expect([status, body.data]).toEqual([
      200,
      {
        known_file: null,
        columns: head.split(','),
        // A number of the district is not called so in every list.
        mapping: ['name', 'title', 'phone', null, 'division'],
        state: null,
        samples: [okello.split(','), ['Nobody', '', '12', '', ''], `${tanaka}x y`.split(',')],
        targets: [
          {
            name: 'Ines Okello',
            title: 'Sen.',
            office: '',
            party: '',
            phones: [{ label: '', number: '608-555-0126' }],
            division: `${wisconsin}/sldu:6`,
          },
        ],
        valid: 1,
        invalid: [
          { row: 3, errors: [{ column: 'Phone', message: expect.stringContaining('Enter a phone number') }] },
          { row: 4, errors: [{ column: 'OCD ID', message: expect.stringContaining('Enter the id of a division') }] },
        ],
        invalid_count: 2,
        added: 1,
        kept: 0,
        left: 0,
      },
    ])
    expect(await own()).toEqual([])
  })

  it('says in the language of the reader what is wrong', async () => {
    const { token } = await buildOwner()
    const { body } = await app.call('POST', '/directories/actions?action=preview', {
      token,
      form: formOf(['Nobody,,,,']),
      headers: { 'accept-language': 'es' },
    })
    expect(body.data.invalid).toEqual([{ row: 2, errors: [{ column: null, message: 'No hay ningún teléfono' }] }])
  })

  it('compares a newer file with the directory', async () => {
    const { create, preview } = await buildOwner()
    const { id: directory_id } = (await create()).body.data
    const { body } = await preview(formOf([okello, okello.replace('Ines', 'Inés')], { mapping, directory_id }))
    expect([body.data.added, body.data.kept, body.data.left]).toEqual([1, 1, 1])
  })

  it('of a directory of another organization is refused', async () => {
    const { preview } = await buildOwner()
    const { create } = await buildOwner()
    const { id: directory_id } = (await create()).body.data
    expect((await preview(formOf([okello], { mapping, directory_id }))).status).toBe(404)
  })
})

describe('a directory of an organization', () => {
  /** @shows directories.own */
  it('is created from a file, with the rows that can be used, and only its organization sees it', async () => {
    const { create, targets, own, createCampaign } = await buildOwner()
    const { status, body } = await create([okello, 'Nobody,,12,,', tanaka])
    const { id } = body.data
    expect([status, body.data.attributes]).toEqual([
      201,
      {
        ...about,
        targets_count: 2,
        titles: [
          { title: 'Sen.', count: 1 },
          { title: 'Rep.', count: 1 },
        ],
        areas: [{ division: wisconsin, name: 'Wisconsin', count: 2 }],
        imported_at: expect.any(String),
        is_shared: false,
        is_outdated: false,
        campaigns_count: 0,
      },
    ])
    expect((await targets(id))[0]?.attributes).toMatchObject({
      name: 'Ines Okello',
      // The number without a name of its own is called as its column is.
      phones: [
        { label: '', number: '608-555-0126' },
        { label: 'District office', number: '414-555-0126' },
      ],
    })
    expect((await createCampaign(id)).status).toBe(201)
    const [mine] = await own()
    expect([mine?.id, mine?.attributes.campaigns_count]).toEqual([id, 1])

    const other = await buildOwner()
    expect(await other.own()).toEqual([])
    for (const path of [`/directories/${id}`, `/directories/${id}/targets`])
      expect((await app.call('GET', path, { token: other.token })).status).toBe(404)
    const refused = await other.createCampaign(id)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['directory_id']])
  })

  it('is created once, however often the same request arrives', async () => {
    const { send, own } = await buildOwner()
    const key = newId()
    const attempt = () => send('', formOf([okello], { ...about, mapping }), { 'idempotency-key': key })
    const first = await attempt()
    const second = await attempt()
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(await own()).toHaveLength(1)
  })

  /** @shows directories.mapping */
  it('remembers what the columns were, for files with the same headers', async () => {
    const { create, preview } = await buildOwner()
    const mappingNow = async (form: FormData) => (await preview(form)).body.data.mapping
    const guessed = ['name', 'title', 'phone', null, 'division']
    expect(await mappingNow(formOf([okello], {}))).toEqual(guessed)
    await create()
    expect(await mappingNow(formOf([okello], {}))).toEqual(mapping)
    const stranger = await buildOwner()
    expect((await stranger.preview(formOf([okello], {}))).body.data.mapping).toEqual(guessed)
  })

  /** @shows directories.mapping */
  it.each([
    ['mapping', { mapping: ['', 'title', 'phone', '', ''] }, 'Say which column has the names'],
    ['mapping', { mapping: ['name', '', '', '', ''] }, 'Say which column has the phone numbers'],
    [
      'mapping',
      { mapping: ['name', 'name', 'phone', '', ''] },
      'Two columns fill the same thing. Leave one of them out',
    ],
    ['mapping', { mapping: ['name', 'phone'] }, 'The file has 5 columns. Say what each of them contains'],
    ['name', { name: '' }, 'Enter a name'],
    ['source', { source: '' }, 'This field is required'],
  ])('is not created with a wrong %s', async (field, given, message) => {
    const { create, own } = await buildOwner()
    const { status, body } = await create([okello], given)
    expect([status, body.errors]).toEqual([422, { [field]: [message] }])
    expect(await own()).toEqual([])
  })

  it.each([
    ['an empty file', '', 'There are no people in this file'],
    ['headers alone', head, 'There are no people in this file'],
    ['bytes that are no text', 'a\0b', 'This is not a CSV file. Open it in a spreadsheet and save it as CSV'],
    ['rows that cannot be used', `${head}\nNobody,,12,,`, 'No row of this file can be used'],
    [
      'too many rows',
      [head, ...Array.from({ length: 10_001 }, () => okello)].join('\n'),
      'The file has more than 10,000 rows. Split it into several files',
    ],
  ])('is not created from %s', async (_what, content, message) => {
    const { send, own } = await buildOwner()
    const { status, body } = await send('', csvForm(content, 'members.csv', { ...about, mapping }))
    expect([status, body.errors]).toEqual([422, { file: [message] }])
    expect(await own()).toEqual([])
  })

  it('may have as many columns as a file', async () => {
    const { send } = await buildOwner()
    const columns = Array.from({ length: MAX_IMPORT_COLUMNS }, (_, index) => `Column ${index + 1}`)
    const row = columns.map((_, index) => (index === 99 ? '608-555-0126' : `${index}`))
    const wide = columns.map((_, index) => ({ 0: 'name', 99: 'phone' })[index] ?? '')
    const form = csvForm([columns, row].map((cells) => cells.join(',')).join('\n'), 'wide.csv', {
      ...about,
      mapping: wide,
    })
    expect((await send('', form)).body.data.attributes.targets_count).toBe(1)
  })

  it('needs a file', async () => {
    const { token } = await buildOwner()
    const { status, body } = await app.call('POST', '/directories', { token, body: about })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
  })

  /** @shows directories.known-files */
  it('from a file of Open States needs the state', async () => {
    const { send } = await buildOwner()
    const form = (fields: Record<string, string>) =>
      csvForm(
        'id,name,current_party,current_district,current_chamber,capitol_voice\np1,Kelda Roys,Democratic,26,upper,608-555-0100',
        'people.csv',
        { ...about, ...fields },
      )
    const refused = await send('', form({}))
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['state']])
    const { body } = await send('', form({ state: 'WI' }))
    expect(body.data.attributes.areas).toEqual([{ division: wisconsin, name: 'Wisconsin', count: 1 }])
  })

  /** @shows directories.replace */
  it('is updated from a newer file: who is listed still keeps their id, and campaigns call the new list', async () => {
    const { create, replace, targets, token, createCampaign } = await buildOwner()
    const { id } = (await create()).body.data
    const [before] = await targets(id)
    const campaign = (await createCampaign(id)).body.data.id
    const moved = okello.replace('608-555-0126', '608-555-0199')
    const { status, body } = await replace(id, [moved, `Ada New,Rep.,608-555-0130,,${wisconsin}/sldl:7`])
    expect([status, body.data.attributes.targets_count, body.data.attributes.name]).toEqual([200, 2, about.name])
    const called = await app.call('GET', `/call-campaigns/${campaign}/targets`, { token })
    expect(called.body.data.map(({ attributes }: Target) => [attributes.name, attributes.phones[0]?.number])).toEqual([
      ['Ines Okello', '608-555-0199'],
      ['Ada New', '608-555-0130'],
    ])
    expect(called.body.data[0].id).toBe(before?.id)
  })

  it('stays as it is when a newer file cannot be used', async () => {
    const { create, replace, targets } = await buildOwner()
    const { id } = (await create()).body.data
    const before = await targets(id)
    expect((await replace(id, ['Nobody,,12,,'])).status).toBe(422)
    expect(await targets(id)).toEqual(before)
  })

  it('keeps as many people who have left as it may list', async () => {
    const { create, replace } = await buildOwner()
    const { id } = (await create()).body.data
    const { db } = app.services
    await sql`insert into directory_targets (id, directory_id, position, name, title, office, party, phones, removed_at)
      select gen_random_uuid(), ${id}, 1, 'Long gone', '', '', '', '[]', '2000-01-01' from generate_series(1, 10000)`.execute(
      db,
    )
    await replace(id, [okello])
    const { rows } = await sql<{ gone: number; tanaka: number }>`
      select count(*)::int as gone, count(*) filter (where name = 'Kenji Tanaka')::int as tanaka
      from directory_targets where directory_id = ${id} and removed_at is not null`.execute(db)
    expect(rows).toEqual([{ gone: 10_000, tanaka: 1 }])
  })

  /** @shows directories.own */
  it('has a name of its own, which can be changed', async () => {
    const { create, own, token } = await buildOwner()
    const { id } = (await create()).body.data
    const again = await create()
    expect([again.status, again.body.errors]).toEqual([422, { name: ['Another of your directories has this name'] }])
    await create([tanaka], { name: 'Assembly' })
    const change = (body: object) => app.call('PUT', `/directories/${id}`, { token, body })
    expect((await change({ name: 'Assembly' })).body.errors).toEqual({
      name: ['Another of your directories has this name'],
    })
    expect((await change({ name: 'Senate' })).body.data.attributes).toMatchObject({ ...about, name: 'Senate' })
    expect((await own()).map(({ attributes }) => attributes.name)).toEqual(['Assembly', 'Senate'])
    // Another organization may use the same name.
    expect((await (await buildOwner()).create()).status).toBe(201)
  })

  /** @shows directories.delete */
  it('is deleted once no campaign uses it', async () => {
    const { create, createCampaign, own, token } = await buildOwner()
    const { id } = (await create()).body.data
    const campaign = (await createCampaign(id)).body.data.id
    const remove = () => app.call('DELETE', `/directories/${id}`, { token })
    const refused = await remove()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '1 campaign uses this directory. Choose other people there first',
    ])
    expect(await own()).toHaveLength(1)
    await app.call('DELETE', `/call-campaigns/${campaign}`, { token })
    expect((await remove()).status).toBe(204)
    expect(await own()).toEqual([])
    expect((await remove()).status).toBe(404)
  })

  it('of the operator can be seen and used, and not changed', async () => {
    const { token, replace } = await buildOwner()
    const id = await buildDirectory(app.services.db)
    const seen = await app.call('GET', `/directories/${id}`, { token })
    expect(seen.body.data.attributes.is_shared).toBe(true)
    const answers = [
      await app.call('PUT', `/directories/${id}`, { token, body: { name: 'Mine' } }),
      await replace(id, [okello]),
      await app.call('DELETE', `/directories/${id}`, { token }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(answers[0]?.body.message).toContain('Only the operator')
    expect((await app.call('GET', `/directories/${id}`, { token })).body).toEqual(seen.body)
  })

  it('is one of at most 20', async () => {
    const { create, organization } = await buildOwner()
    for (let count = 0; count < MAX_OWN_DIRECTORIES; count += 1)
      await buildDirectory(app.services.db, { organization_id: organization.id })
    const { status, body } = await create()
    expect([status, body.message]).toEqual([409, 'An organization can keep up to 20 directories'])
  })

  it('leaves a trace of each change in the activity log', async () => {
    const { create, replace, token, organization } = await buildOwner()
    const { id } = (await create()).body.data
    await replace(id, [okello])
    const change = () => app.call('PUT', `/directories/${id}`, { token, body: { source: 'The new clerk' } })
    await change()
    await change()
    await app.call('DELETE', `/directories/${id}`, { token })
    const { body } = await app.call('GET', `/organizations/${organization.id}/audit-log`, { token })
    expect(body.data.map(({ attributes }: AuditEntry) => [attributes.act, attributes.details.title])).toEqual([
      ['directory.deleted', 'Legislature'],
      ['directory.updated', 'Legislature'],
      ['directory.updated', 'Legislature'],
      ['directory.created', 'Legislature'],
    ])
  })
})
