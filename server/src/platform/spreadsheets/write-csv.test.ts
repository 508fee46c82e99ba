import papaparse from 'papaparse'
import { describe, expect, it } from 'vitest'
import { toCsv } from './write-csv.ts'

const read = (csv: string) => papaparse.parse<string[]>(csv.replace(/^\uFEFF/, '')).data

describe('a CSV file', () => {
  it('begins with a byte-order mark, so that spreadsheets read it as UTF-8', () => {
    expect(toCsv(['name'], [['Tomás Ñandú']])).toMatch(/^\uFEFFname\r\nTomás Ñandú$/)
  })

  it('keeps quotes, commas and line breaks within their cell', () => {
    const cells = ['She said “no”, then "maybe"', 'one, two', 'first\nsecond\r\nthird', '']
    expect(read(toCsv(['a', 'b', 'c', 'd'], [cells]))).toEqual([['a', 'b', 'c', 'd'], cells])
  })

  it.each([
    '=HYPERLINK("https://evil.example","Click")',
    '+1 414 555 0134',
    '-2+3+cmd|’ /C calc’!A0',
    '@SUM(1+1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '  =1+1',
    '＝1+1',
    '=1+1\nand a second line',
  ])('escapes %j so that spreadsheets do not treat it as a formula', (text) => {
    expect(read(toCsv(['note'], [[text]]))[1]).toEqual([`'${text}`])
  })

  it('keeps ordinary text, dates and numbers, and writes an empty cell for null', () => {
    const at = new Date('2025-12-04T18:00:00Z')
    expect(read(toCsv(['a', 'b', 'c', 'd'], [['Ana-María', at, null, 3]]))[1]).toEqual([
      'Ana-María',
      '2025-12-04T18:00:00.000Z',
      '',
      '3',
    ])
  })
})
