import { describe, expect, it } from 'vitest'
import { readLines } from '../../../testing/read-directory-lines.ts'

/** An entry of `legislators-current.yaml` of congress-legislators. */
const kaine = `- id:
    bioguide: K000384
  name:
    first: Tim
    last: Kaine
    official_full: Tim Kaine
  terms:
  - type: rep
    state: OH
    district: 1
    party: Republican
  - type: sen
    state: VA
    party: Democrat
    url: https://www.kaine.senate.gov
    address: 231 Russell Senate Office Building Washington DC 20510
    phone: 202-224-4024
    contact_form: https://www.kaine.senate.gov/contact`
const scott = `- id:
    bioguide: S000185
  name:
    first: Robert
    last: Scott
  terms:
  - type: rep
    state: VA
    district: 3
    party: Democrat
    phone: 202-225-8351`

const refusedAs = (text: string) => ({ details: { faults: [{ path: 'file', text }] } })

describe('a YAML file', () => {
  /** @shows directories.known-files */
  it('of congress-legislators has the same people as its CSV file', async () => {
    const yaml = await readLines([kaine, scott], { name: 'legislators-current.yaml' })
    const csv = await readLines([
      'bioguide_id,full_name,first_name,last_name,type,state,district,party,phone,address,contact_form,url',
      'K000384,Tim Kaine,,,sen,VA,,Democrat,202-224-4024,231 Russell Senate Office Building Washington DC 20510,https://www.kaine.senate.gov/contact,https://www.kaine.senate.gov',
      'S000185,,Robert,Scott,rep,VA,3,Democrat,202-225-8351,,,',
    ])
    expect([yaml.knownFile, yaml.officeHours, yaml.invalid]).toEqual(['congress-legislators', csv.officeHours, []])
    expect(yaml.targets).toEqual(csv.targets)
    expect(yaml.targets.map(({ name, division }) => [name, division])).toEqual([
      ['Tim Kaine', 'ocd-division/country:us/state:va'],
      ['Robert Scott', 'ocd-division/country:us/state:va/cd:3'],
    ])
  })

  it('says which entries cannot be used, and takes the others', async () => {
    const elsewhere = scott.replace('state: VA', 'state: ZZ')
    const { targets, reasons } = await readLines([elsewhere, kaine, '- id: 12\n  terms: []', '- text'], {
      name: 'current.yml',
    })
    expect(targets.map(({ name }) => name)).toEqual(['Tim Kaine'])
    expect(reasons).toEqual([
      expect.stringContaining('1: state: “zz” is no state'),
      expect.stringContaining('3: first_name: The name is missing'),
      expect.stringContaining('4: first_name: The name is missing'),
    ])
  })

  it('has every entry read, also those after the first batch', async () => {
    const entries = Array.from({ length: 1201 }, (_, index) => scott.replace('S000185', `S${index}`))
    const { targets } = await readLines(entries, { name: 'current.yaml' })
    expect([targets.length, targets.at(-1)?.external_id]).toEqual([1201, 'S1200'])
  })

  it('has no character that cannot be stored', async () => {
    const text = kaine
      .replace('official_full: Tim Kaine', 'official_full: "Tim\\0 Kaine"')
      .replace(/address: (.*)/, 'address: "\\0$1"')
      .replace('K000384', '"K000\\0384"')
      .replace('party: Democrat', 'party: "Demo\\0crat"')
    const { targets } = await readLines([text], { name: 'current.yaml' })
    expect(targets).toEqual((await readLines([kaine], { name: 'current.yaml' })).targets)
  })

  it.each([
    ['with a mistake', `${kaine}\n    terms: [`],
    ['of other things', '- id:\n    bioguide: K000384\n  offices: []'],
    ['without a list', 'terms: 1'],
    ['that is deeply nested', '['.repeat(100_000)],
  ])('%s is refused', async (_what, text) => {
    await expect(readLines([text], { name: 'current.yaml' })).rejects.toMatchObject(refusedAs('validation.yaml'))
  })

  it('may repeat a very long text without being read for long', async () => {
    const long = `- {name: {official_full: &long ${'x'.repeat(1_000_000)}}, terms: [{type: sen, state: VA}]}`
    const others = Array.from({ length: 20 }, () => '- {name: {official_full: *long}, terms: [{type: sen, state: VA}]}')
    const { targets, samples, invalidCount } = await readLines([long, ...others], { name: 'current.yaml' })
    expect([targets, invalidCount]).toEqual([[], 21])
    expect(Math.max(...samples.flat().map(({ length }) => length))).toBe(10_000)
  })

  it('with too many entries is refused before they are read', async () => {
    const entries = Array.from({ length: 10_001 }, (_, index) => `- ${index}`)
    await expect(readLines(entries, { name: 'current.yaml' })).rejects.toMatchObject(refusedAs('validation.csvRows'))
  })
})
