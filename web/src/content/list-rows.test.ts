import { callTarget, emailTarget } from '@rostrum/contract/campaigns'
import papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { callColumns, emailColumns } from './list-columns.ts'
import { decodeText } from '@rostrum/contract/spreadsheet-text'
import { readList } from './list-rows.ts'

const parse = (text: string) => papa.parse<string[]>(text)
const calls = (text: string) => readList(text, { parse, columns: callColumns, schema: callTarget })
const emails = (text: string) => readList(text, { parse, columns: emailColumns, schema: emailTarget })

const okello = { name: 'Ald. Okello', phone: '414-555-0126', office: 'District 6', note: '' }

describe('a list of people to call', () => {
  it.each([
    ['English names of columns', 'Name,Phone number,Office\nAld. Okello,414-555-0126,District 6'],
    ['Spanish names, in another order', 'Teléfono,NOMBRE,Cargo u oficina\n414-555-0126,Ald. Okello,District 6'],
    ['no names', 'Ald. Okello,414-555-0126,District 6'],
    ['no names and the number first', '414-555-0126,Ald. Okello,District 6'],
    ['semicolons', 'Nombre;Teléfono;Oficina\r\nAld. Okello;414-555-0126;District 6'],
    ['tabs, as pasted from a spreadsheet', 'Name\tPhone\tOffice\nAld. Okello\t414-555-0126\tDistrict 6'],
    ['quotes', '"Name","Phone","Office"\n"Ald. Okello","414-555-0126","District 6"\n'],
    ['a byte order mark', '\uFEFFName,Phone,Office\nAld. Okello,414-555-0126,District 6'],
    [
      'columns of no concern and empty lines',
      'Party,Name,Phone,Office\n\nX, Ald. Okello ,414-555-0126,District 6\n,,,\n',
    ],
  ])('is read with %s', (_name, text) => {
    const rows = calls(text)
    expect(rows.map(({ values }) => values)).toEqual([okello])
    expect(rows[0]?.errors).toEqual([])
  })

  it('keeps commas, quotation marks and line breaks of a quoted cell', () => {
    const [row] = calls('Name,Phone,Note\n"Okello, Ines ""the chair""",414-555-0126,"Two\nlines"')
    expect(row?.values).toMatchObject({ name: 'Okello, Ines "the chair"', note: 'Two\nlines' })
  })

  it('reports the number of each invalid row and the errors of the contract', () => {
    const rows = calls('Name,Phone\nAld. Okello,414-555-0126\n,414-555-0127\n\nAld. Tanaka,none')
    expect(rows.map(({ number }) => number)).toEqual([2, 3, 5])
    expect(rows.map(({ errors }) => errors)).toMatchObject([
      [],
      [{ field: 'name', issue: { message: 'validation.required' } }],
      [{ field: 'phone', issue: { message: 'validation.phone' } }],
    ])
  })

  it('reports a quotation mark that is not closed', () => {
    expect(calls('Name,Phone\n"Ald. Okello,414-555-0126')[0]?.errors).toEqual(['quotes'])
  })

  it('is read completely, even if it is long', () => {
    const row = 'Ald. Okello,414-555-0126\n'
    expect(calls(`Name,Phone\n${row.repeat(5000)}`)).toHaveLength(5000)
  })

  it('has no rows if the text is empty or only a header', () => {
    expect(calls('')).toEqual([])
    expect(calls('\n \n')).toEqual([])
    expect(calls('Name,Phone')).toEqual([])
  })
})

describe('a list of people to write to', () => {
  it.each([
    'Name,Email\nAld. Okello,okello@council.example',
    'Correo electrónico;Nombre\nokello@council.example;Ald. Okello',
    'okello@council.example,Ald. Okello',
  ])('is read from %j', (text) => {
    expect(emails(text)[0]?.values).toEqual({ name: 'Ald. Okello', email: 'okello@council.example', office: '' })
  })

  it('reports an invalid email address', () => {
    expect(emails('Name,Email\nAld. Okello,okello at council')[0]?.errors).toMatchObject([
      { field: 'email', issue: { message: 'validation.email' } },
    ])
  })
})

it.each([
  ['UTF-8', new TextEncoder().encode('José')],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x4a, 0, 0x6f, 0, 0x73, 0, 0xe9, 0])],
  ['Windows-1252', new Uint8Array([0x4a, 0x6f, 0x73, 0xe9])],
])('reads a file in %s', (_name, bytes) => {
  expect(decodeText(bytes.buffer)).toBe('José')
})
