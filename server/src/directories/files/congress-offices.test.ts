import { expect, it } from 'vitest'
import { officesOf } from '../../../testing/congress-files.ts'
import { readLines } from '../../../testing/read-directory-lines.ts'

const name = 'legislators-district-offices.yaml'
const milwaukee = { city: 'Milwaukee', phone: '414-297-1140' }
import { readCongressYaml } from './congress-yaml.ts'

/** @shows directories.district-offices */
it('the district offices of Congress are read from YAML and CSV, without those that have no number', async () => {
  const yaml = await readLines(
    [
      officesOf('M001160', milwaukee, { city: 'Racine' }),
      officesOf('K000384', { city: 'Richmond', phone: '804-771-2221' }),
    ],
    { name },
  )
  const csv = await readLines([
    'bioguide,thomas,govtrack,id,address,building,city,fax,hours,phone,state,suite,zip,latitude,longitude',
    'M001160,1811,400661,M001160-milwaukee,1 Main St.,,Milwaukee,,,414-297-1140,WI,,53202,,',
    'M001160,1811,400661,M001160-racine,1 Main St.,,Racine,,,,WI,,53402,,',
    'K000384,2176,412582,K000384-richmond,1 Main St.,,Richmond,,,804-771-2221,VA,,23219,,',
  ])
  const numbers = [
    { row: 1, externalId: 'M001160', label: 'Milwaukee', number: '414-297-1140' },
    { row: 3, externalId: 'K000384', label: 'Richmond', number: '804-771-2221' },
  ]
  expect([yaml.knownFile, yaml.targets, yaml.invalid]).toEqual(['congress-district-offices', [], []])
  expect(yaml.districtPhones).toEqual(numbers)
  expect([csv.knownFile, csv.targets, csv.invalid]).toEqual(['congress-district-offices', [], []])
  // The first row of a table has its headers.
  expect(csv.districtPhones).toEqual(numbers.map((each) => ({ ...each, row: each.row + 1 })))
})

/** @shows directories.district-offices, directories.invalid-rows */
it('rows of district offices that cannot be used are told, and the others are taken', async () => {
  const { districtPhones, reasons } = await readLines(
    [
      officesOf('M001160', { city: 'Racine', phone: '12' }, { city: 'x'.repeat(300), phone: '414-555-0101' }),
      '- id:\n    bioguide:\n  offices:\n  - phone: 414-555-0102\n  - text',
      '- text',
      officesOf('M001160', { ...milwaukee, city: `Milwaukee ${'w'.repeat(150)}` }),
    ],
    { name },
  )
  expect(districtPhones.map(({ label, number }) => [label.length, number])).toEqual([[80, milwaukee.phone]])
  expect(reasons).toEqual([
    expect.stringMatching(/^1: phone: Enter a phone number/),
    '2: city: Use 200 characters or fewer',
    '3: bioguide: This field is required',
    '4: bioguide: This field is required',
    '5: bioguide: This field is required',
  ])
})

/** @shows directories.district-offices */
it('no more than 10,000 district offices are read, also if a short file repeats many', async () => {
  const offices = Array.from({ length: 100 }, () => milwaukee)
  const first = officesOf('M001160', ...offices).replace('offices:', 'offices: &offices')
  const others = Array.from({ length: 100 }, () => '- id:\n    bioguide: M001160\n  offices: *offices')
  // They are refused while they become rows, before a row is read.
  expect(() => readCongressYaml([first, ...others].join('\n'))).toThrow(
    expect.objectContaining({
      details: { faults: [expect.objectContaining({ path: 'file', text: 'validation.csvRows' })] },
    }),
  )
  expect((await readLines([first, ...others.slice(1)], { name })).districtPhones).toHaveLength(10_000)
})
