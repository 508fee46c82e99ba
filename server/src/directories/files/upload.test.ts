import { MAX_IMPORT_COLUMNS } from '@rostrum/contract/spreadsheets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { csvForm } from '../../../testing/csv-form.ts'
import {
  aboutLegislature as about,
  directoryOwner,
  legislatureForm as formOf,
  legislatureHead as head,
  legislatureMapping as mapping,
  okello,
  tanaka,
  wisconsin,
} from '../../../testing/legislature.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const buildOwner = () => directoryOwner(app)

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
            email: '',
            contact_page: '',
            address: '',
            division: `${wisconsin}/sldu:6`,
            photo: null,
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
    expect(body.data.invalid).toEqual([
      {
        row: 2,
        errors: [
          { column: null, message: 'No hay teléfono, correo electrónico, página de contacto ni dirección postal' },
        ],
      },
    ])
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

describe('a file of a directory', () => {
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
    [
      'mapping',
      { mapping: ['name', '', '', '', ''] },
      'Say which column has the phone numbers, email addresses, contact pages or postal addresses',
    ],
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

  /** @shows directories.mapping */
  it('needs a mapping if its headers do not say where the names are', async () => {
    const { send, own } = await buildOwner()
    const { status, body } = await send('', csvForm('Who,Phone\nAda New,608-555-0130', 'members.csv', about))
    expect([status, body.errors]).toEqual([422, { mapping: ['Say which column has the names'] }])
    expect(await own()).toEqual([])
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
    expect((await send('', form({ state: 'ZZ' }))).body.errors).toEqual({ state: ['“ZZ” is no state'] })
    const { body } = await send('', form({ state: 'WI' }))
    expect(body.data.attributes.areas).toEqual([{ division: wisconsin, name: 'Wisconsin', count: 1 }])
  })
})
