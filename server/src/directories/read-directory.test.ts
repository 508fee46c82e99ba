import { describe, expect, it } from 'vitest'
import { readDirectory } from './read-directory.ts'

const headers = 'last_name,first_name,full_name,type,state,district,senate_class,party,phone'

describe('a file of office holders', () => {
  /** @shows directories.formats */
  it('may be the one of congress-legislators', () => {
    const read = readDirectory(
      [
        headers,
        'Baldwin,Tammy,Tammy Baldwin,sen,WI,,1,Democrat,202-224-5653',
        'Moore,Gwen,Gwen Moore,rep,WI,4,,Democrat,202-225-4572',
        'Hageman,Harriet,Harriet M. Hageman,rep,WY,0,,Republican,202-225-2311',
        'Norton,Eleanor,Eleanor Holmes Norton,rep,DC,0,,Democrat,202-225-8050',
        'Hernández,Pablo,Pablo José Hernández,rep,PR,0,,Democrat,202-225-2615',
      ].join('\n'),
    )
    expect(read?.invalid).toEqual([])
    expect(read?.targets.map(({ name, title, office, division }) => [name, title, office, division])).toEqual([
      ['Tammy Baldwin', 'Senator', 'U.S. Senate, Wisconsin', 'ocd-division/country:us/state:wi'],
      [
        'Gwen Moore',
        'Representative',
        'U.S. House of Representatives, Wisconsin, district 4',
        'ocd-division/country:us/state:wi/cd:4',
      ],
      [
        'Harriet M. Hageman',
        'Representative',
        'U.S. House of Representatives, Wyoming',
        'ocd-division/country:us/state:wy',
      ],
      [
        'Eleanor Holmes Norton',
        'Delegate',
        'U.S. House of Representatives, District of Columbia',
        'ocd-division/country:us/district:dc',
      ],
      [
        'Pablo José Hernández',
        'Resident Commissioner',
        'U.S. House of Representatives, Puerto Rico',
        'ocd-division/country:us/territory:pr',
      ],
    ])
    expect(read?.targets[0]?.phones).toEqual([{ label: 'Washington', number: '202-224-5653' }])
  })

  /** @shows directories.invalid-rows */
  it('is read without the rows that cannot be used, and says why', () => {
    const read = readDirectory(
      [
        headers,
        'Baldwin,Tammy,Tammy Baldwin,sen,WI,,1,Democrat,202-224-5653',
        'A,B,A B,sen,ZZ,,1,,202-224-5653',
        'A,B,A B,mayor,WI,,1,,202-224-5653',
        'A,B,A B,rep,WI,x,,,202-224-5653',
        'A,B,A B,sen,WI,,1,,12',
        'A,B,A B,sen,WI,,1,,',
      ].join('\n'),
    )
    expect(read?.targets).toHaveLength(1)
    expect(read?.invalid.map(({ row, reason }) => `${row}: ${reason}`)).toEqual([
      '3: zz is no state',
      '4: type is neither sen nor rep',
      '5: x is no district',
      '6: 12 is no phone number',
      '7: there is no phone number',
    ])
  })

  it('may have columns of its own, with several numbers and postal codes', () => {
    const read = readDirectory(
      [
        'id,name,title,office,phone,phone_label,phone_2,phone_2_label,division,postal_codes',
        'c6,Ines Okello,Ald.,"Common Council, District 6",414-555-0126,City Hall,414-555-0127,Office,,"53212; 53206"',
        'c7,Kenji Tanaka,Ald.,,414-555-0128,,,,milwaukee,',
      ].join('\n'),
    )
    expect(read?.targets).toEqual([
      {
        external_id: 'c6',
        name: 'Ines Okello',
        title: 'Ald.',
        office: 'Common Council, District 6',
        party: '',
        phones: [
          { label: 'City Hall', number: '414-555-0126' },
          { label: 'Office', number: '414-555-0127' },
        ],
        division: null,
        postal_codes: ['53212', '53206'],
      },
    ])
    expect(read?.invalid).toEqual([{ row: 3, reason: 'milwaukee is no division' }])
  })

  it('needs columns that are known', () => expect(readDirectory('who,where\nAda,here')).toBeUndefined())
})
