import papaparse from 'papaparse'
import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

/** As a program reads the file that is not the one that wrote it. */
const read = (csv: string) => papaparse.parse<string[]>(csv.replace(/^\uFEFF/, '')).data

describe('a CSV file', () => {
  it('begins with the mark that tells a spreadsheet it is UTF-8', () => {
    expect(toCsv(['name'], [['Tomás Ñandú']])).toMatch(/^\uFEFFname\r\nTomás Ñandú$/)
  })

  it('keeps quotes, commas and lines within their cell', () => {
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
  ])('makes %j text', (told) => {
    expect(read(toCsv(['note'], [[told]]))[1]).toEqual([`'${told}`])
  })

  it('leaves ordinary words and times as they are, and nothing where there is nothing', () => {
    const at = new Date('2025-12-04T18:00:00Z')
    expect(read(toCsv(['a', 'b', 'c', 'd'], [['Ana-María', at, null, 3]]))[1]).toEqual([
      'Ana-María',
      '2025-12-04T18:00:00.000Z',
      '',
      '3',
    ])
  })
})
