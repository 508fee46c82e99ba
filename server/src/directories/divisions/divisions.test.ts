import { describe, expect, it } from 'vitest'
import { postalCodeIn } from './postal-code.ts'
import { readPostalCodes } from './read-postal-codes.ts'
import { statesOf } from './us-postal-codes.ts'

describe('a file of postal codes', () => {
  /** @shows divisions.import */
  it('may be the relationship file of the census, without water and what no postal code covers', () => {
    const text = [
      '\uFEFFOID_CD119_20|GEOID_CD119_20|NAMELSAD_CD119_20|GEOID_ZCTA5_20|AREALAND_PART|AREAWATER_PART',
      '1|5504|Congressional District 4|53202|4100000|20',
      '2|5504|Congressional District 4|53217|900000|0',
      '3|5505|Congressional District 5|53217|700000|0',
      '4|5505|Congressional District 5|53202|0|15',
      '5|5504|Congressional District 4||120|0',
      '6|5600|Congressional District (at Large)|82001|120|0',
      '7|17ZZ|Congressional Districts not defined|60601|12|0',
      '8|5504|Congressional District 4|5320|12|0',
    ].join('\n')
    const wisconsin = 'ocd-division/country:us/state:wi'
    expect(readPostalCodes(text)).toEqual({
      rows: [
        { country: 'us', postal_code: '53202', division: `${wisconsin}/cd:4` },
        { country: 'us', postal_code: '53217', division: `${wisconsin}/cd:4` },
        { country: 'us', postal_code: '53217', division: `${wisconsin}/cd:5` },
        { country: 'us', postal_code: '82001', division: 'ocd-division/country:us/state:wy' },
      ],
      invalid: [9],
    })
  })

  it('may be zccd.csv, or name divisions of any country', () => {
    expect(readPostalCodes('state_fips,state_abbr,zcta,cd\n55,WI,53202,4\n11,DC,20001,0')?.rows).toEqual([
      { country: 'us', postal_code: '53202', division: 'ocd-division/country:us/state:wi/cd:4' },
      { country: 'us', postal_code: '20001', division: 'ocd-division/country:us/district:dc' },
    ])
    const plain = 'postal_code,division\nnw1 1aa,ocd-division/country:gb/constituency:camden\n10115,Mitte'
    expect(readPostalCodes(plain)).toEqual({
      rows: [{ country: 'gb', postal_code: 'NW11AA', division: 'ocd-division/country:gb/constituency:camden' }],
      invalid: [3],
    })
    expect(readPostalCodes('zip,where\n53202,here')).toBeUndefined()
  })
})

/** @shows targets.states */
it.each([
  ['53202', ['wi']],
  ['10001', ['ny']],
  ['06390', ['ny']],
  ['20001', ['dc']],
  ['20135', ['va', 'wv']],
  ['82082', ['co', 'ne', 'wy']],
  ['00601', ['pr']],
  ['00802', ['vi']],
  ['96910', ['gu']],
  ['73301', ['tx']],
  ['05501', ['ma']],
  // Mail of the military.
  ['09012', []],
  ['34001', []],
  ['96201', []],
])('the postal code %s lies in %j', (postalCode, states) => expect(statesOf(postalCode)).toEqual(states))

it.each([
  ['53202', 'us', '53202'],
  ['53202-1234', 'us', '53202'],
  ['200 E Wells St, Milwaukee, WI 53202', 'us', '53202'],
  ['12345 Main St', 'us', undefined],
  ['532021', 'us', undefined],
  ['Milwaukee', 'us', undefined],
  ['nw1 1aa', 'gb', 'NW11AA'],
  ['10115', 'de', '10115'],
  ['Berlin', 'de', undefined],
])('in %j in %s, the postal code is %s', (place, country, code) => expect(postalCodeIn(place, country)).toBe(code))
