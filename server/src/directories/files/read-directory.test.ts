import { describe, expect, it } from 'vitest'
import { readLines } from '../../../testing/read-directory-lines.ts'

const headers = 'last_name,first_name,full_name,type,state,district,senate_class,party,phone'

describe('a file of office holders', () => {
  /** @shows directories.formats */
  it('may be the one of congress-legislators', async () => {
    const read = await readLines([
      headers,
      'Baldwin,Tammy,Tammy Baldwin,sen,WI,,1,Democrat,202-224-5653',
      'Moore,Gwen,Gwen Moore,rep,WI,4,,Democrat,202-225-4572',
      'Hageman,Harriet,Harriet M. Hageman,rep,WY,0,,Republican,202-225-2311',
      'Norton,Eleanor,Eleanor Holmes Norton,rep,DC,0,,Democrat,202-225-8050',
      'Hernández,Pablo,Pablo José Hernández,rep,PR,0,,Democrat,202-225-2615',
    ])
    expect(read.invalid).toEqual([])
    expect(read.targets.map(({ name, title, office, division }) => [name, title, office, division])).toEqual([
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
    expect(read.targets[0]?.phones).toEqual([{ label: 'Washington', number: '202-224-5653' }])
  })

  /** @shows directories.invalid-rows */
  it('is read without the rows that cannot be used, and says why', async () => {
    const read = await readLines([
      headers,
      'Baldwin,Tammy,Tammy Baldwin,sen,WI,,1,Democrat,202-224-5653',
      'A,B,A B,sen,ZZ,,1,,202-224-5653',
      'A,B,A B,mayor,WI,,1,,202-224-5653',
      'A,B,A B,rep,WI,x,,,202-224-5653',
      'A,B,A B,sen,WI,,1,,12',
      'A,B,A B,sen,WI,,1,,',
    ])
    expect(read.targets).toHaveLength(1)
    expect(read.reasons).toEqual([
      '3: state: “zz” is no state',
      '4: type: The type must be “sen” or “rep”',
      '5: district: “x” is no district',
      '6: phone: Enter a phone number such as 414-555-0100, or one with its country code such as +44 20 7946 0958',
      '7: There is no phone number, email address, contact page or postal address',
    ])
  })

  it('may have columns of its own, with several numbers and postal codes', async () => {
    const read = await readLines([
      'id,name,title,office,phone,phone_label,phone_2,phone_2_label,division,postal_codes,photo',
      'c6,Ines Okello,Ald.,"Common Council, District 6",414-555-0126,City Hall,414-555-0127,Office,,"53212; 53206",https://council.example/c6.jpg',
      'c7,Kenji Tanaka,Ald.,,414-555-0128,,,,milwaukee,,',
    ])
    expect(read.targets).toEqual([
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
        email: '',
        contact_page: '',
        address: '',
        division: null,
        postal_codes: ['53212', '53206'],
        photo_source: 'https://council.example/c6.jpg',
      },
    ])
    expect(read.reasons).toEqual(['3: division: Enter the id of a division, such as ocd-division/country:us/state:wi'])
  })

  /** @shows directories.writing */
  it('may have email addresses and contact pages instead of numbers', async () => {
    const read = await readLines([
      'Name,Email,Contact form',
      'Ines Okello,okello@council.example,',
      'Kenji Tanaka,,https://council.example/tanaka',
      'Ada New,ada at council,',
      'Bo Other,,council.example',
      'Nobody,,',
    ])
    expect(read.mapping).toEqual(['name', 'email', 'contact_page'])
    expect(read.targets.map(({ name, email, contact_page: page }) => [name, email, page])).toEqual([
      ['Ines Okello', 'okello@council.example', ''],
      ['Kenji Tanaka', '', 'https://council.example/tanaka'],
    ])
    expect(read.reasons).toEqual([
      '4: Email: Invalid email format',
      expect.stringMatching(/^5: Contact form: /),
      '6: There is no phone number, email address, contact page or postal address',
    ])
  })

  /** @shows directories.addresses */
  it('may have postal addresses, which stand as on an envelope', async () => {
    const read = await readLines([
      'Name,Mailing address',
      'Ines Okello,"City Hall, 200 E Wells St, Milwaukee, WI 53202"',
      `Kenji Tanaka,${'long '.repeat(70)}`,
    ])
    expect(read.mapping).toEqual(['name', 'address'])
    expect(read.targets.map(({ name, address }) => [name, address])).toEqual([
      ['Ines Okello', 'City Hall\n200 E Wells St\nMilwaukee, WI 53202'],
    ])
    expect(read.reasons).toEqual([expect.stringMatching(/^3: Mailing address: /)])
  })

  /** @shows directories.addresses */
  it('of Congress or of Open States says where letters are sent to', async () => {
    const congress = await readLines([
      `${headers},address`,
      'B,T,T B,sen,WI,,1,Democrat,202-224-5653,511 Hart Senate Office Building Washington DC 20510',
      'C,T,T C,sen,WI,,1,Democrat,202-224-5653,',
    ])
    expect(congress.targets.map(({ address }) => address)).toEqual([
      '511 Hart Senate Office Building\nWashington DC 20510',
      '',
    ])
    const states = await readLines(
      [
        'id,name,current_party,current_district,current_chamber,capitol_address,district_address,capitol_voice',
        'ocd-person/1,Kelda Roys,Democratic,26,upper,"State Capitol; PO Box 7882; Madison, WI 53707",',
        'ocd-person/2,Ada New,Democratic,76,lower,,"1 Main St, Madison, WI 53703"',
      ],
      { name: 'wi.csv' },
    )
    expect(states.targets.map(({ address }) => address)).toEqual([
      'State Capitol\nPO Box 7882\nMadison, WI 53707',
      '1 Main St\nMadison, WI 53703',
    ])
  })

  /** @shows directories.writing */
  it('of Congress says where its members have their forms, or else their websites', async () => {
    const head = `${headers},url,contact_form`
    const member = (district: number, pages: string) => `A,B,A B,rep,WI,${district},,Democrat,202-224-5653,${pages}`
    const read = await readLines([
      head,
      member(1, 'https://one.house.gov,https://one.house.gov/contact'),
      member(2, 'https://two.house.gov,hhttps://two.house.gov/contact'),
      member(3, ','),
    ])
    expect(read.targets.map(({ email, contact_page: page }) => [email, page])).toEqual([
      ['', 'https://one.house.gov/contact'],
      ['', 'https://two.house.gov'],
      ['', ''],
    ])
  })

  it('is called by headers in English and Spanish, which also name the numbers', async () => {
    const read = await readLines([
      'Nombre,Apellido,Cargo,Institución,Partido,Teléfono,Oficina en Mayagüez,Código postal',
      'Ana,Ruiz,Senadora,Senado,Verde,787-555-0101,787-555-0102,00680',
    ])
    expect(read.mapping).toEqual(['first_name', 'last_name', 'title', 'office', 'party', 'phone', null, 'postal_codes'])
    const mapping = read.mapping.with(6, 'phone_2')
    const again = await readLines(
      ['A,B,C,D,E,Teléfono,Oficina en Mayagüez,H', 'Ana,Ruiz,,,,787-555-0101,787-555-0102,'],
      {
        mapping,
      },
    )
    expect(again.targets[0]).toMatchObject({
      name: 'Ana Ruiz',
      phones: [
        { label: '', number: '787-555-0101' },
        { label: 'Oficina en Mayagüez', number: '787-555-0102' },
      ],
    })
  })

  /** @shows directories.known-files */
  it('may be one of Open States, whose name says the state', async () => {
    const head =
      'id,name,current_party,current_district,current_chamber,given_name,family_name,email,links,capitol_voice,district_voice,image'
    const wisconsin = await readLines(
      [
        head,
        'ocd-person/1,Kelda Roys,Democratic,26,upper,Kelda,Roys,kelda@legis.example,https://legis.example/26;https://roys.example,608-266-1627,,no address',
        'ocd-person/2,Robyn Vining,Democratic,13,lower,Robyn,Vining,https://legis.example/13/write,https://legis.example/13,608-266-9180,414-555-0100,https://legis.example/13.jpg',
        'ocd-person/3,Nobody,,1,court,,,,,608-266-9180,',
      ],
      { name: 'wi.csv' },
    )
    expect([wisconsin.knownFile, wisconsin.state, wisconsin.mapping]).toEqual(['open-states', 'WI', []])
    expect(wisconsin.targets).toEqual([
      {
        external_id: 'ocd-person/1',
        name: 'Kelda Roys',
        title: 'Senator',
        office: 'Wisconsin Senate, district 26',
        party: 'Democratic',
        phones: [{ label: 'Capitol', number: '608-266-1627' }],
        email: 'kelda@legis.example',
        contact_page: 'https://legis.example/26',
        address: '',
        division: 'ocd-division/country:us/state:wi/sldu:26',
        postal_codes: [],
        photo_source: '',
      },
      {
        external_id: 'ocd-person/2',
        name: 'Robyn Vining',
        title: 'Representative',
        office: 'Wisconsin Assembly, district 13',
        party: 'Democratic',
        phones: [
          { label: 'Capitol', number: '608-266-9180' },
          { label: 'District office', number: '414-555-0100' },
        ],
        email: '',
        contact_page: 'https://legis.example/13/write',
        address: '',
        division: 'ocd-division/country:us/state:wi/sldl:13',
        postal_codes: [],
        photo_source: 'https://legis.example/13.jpg',
      },
    ])
    expect(wisconsin.reasons).toEqual(['4: current_chamber: “court” is no chamber'])

    const divisionsIn = async (state: string, rows: string[]) =>
      (await readLines([head, ...rows.map((row) => `x,A B,,${row},,,,,202-555-0100,`)], { state })).targets.map(
        ({ division, title }) => [division, title],
      )
    expect(await divisionsIn('MA', ['1st Suffolk,lower', '"Berkshire, Hampden and Hampshire",upper'])).toEqual([
      ['ocd-division/country:us/state:ma/sldl:1st_suffolk', 'Representative'],
      ['ocd-division/country:us/state:ma/sldu:berkshire_hampden_and_hampshire', 'Senator'],
    ])
    expect(await divisionsIn('NE', ['4,legislature'])).toEqual([['ocd-division/country:us/state:ne/sldu:4', 'Senator']])
    expect(await divisionsIn('DC', ['Ward 3,legislature', 'At-Large,legislature'])).toEqual([
      ['ocd-division/country:us/district:dc/ward:3', 'Council Member'],
      ['ocd-division/country:us/district:dc', 'Council Member'],
    ])
    expect(await divisionsIn('VA', ['7,lower'])).toEqual([['ocd-division/country:us/state:va/sldl:7', 'Delegate']])
  })

  it('of Open States without a state has nobody yet', async () => {
    const read = await readLines([
      'id,name,current_party,current_district,current_chamber,capitol_voice',
      'ocd-person/1,Kelda Roys,Democratic,26,upper,608-266-1627',
    ])
    expect([read.state, read.targets, read.invalid]).toEqual([null, [], []])
  })

  it('has nobody whom the columns do not name', async () => {
    const read = await readLines(['who,where', 'Ada,here'])
    expect([read.mapping, read.targets, read.reasons]).toEqual([[null, null], [], ['2: The name is missing']])
  })
})
