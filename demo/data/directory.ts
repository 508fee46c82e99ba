import type { DirectoryTarget } from '@rostrum/contract/directories'

const stateOf = (letters: string): string => `ocd-division/country:us/state:${letters}`
const wisconsin = stateOf('wi')
const minnesota = stateOf('mn')

type OfficeHolder = Omit<DirectoryTarget['attributes'], 'photo'>
type Seat = Pick<OfficeHolder, 'title' | 'office' | 'division'>

const senate = (state: string, division: string): Seat => ({
  title: 'Senator',
  office: `Sample Senate, ${state}`,
  division,
})

const house = (state: string, division: string, district: number): Seat => ({
  title: 'Representative',
  office: `Sample House, ${state}, district ${district}`,
  division: `${division}/cd:${district}`,
})

/** Members of the house are written to with a form, senators by email. */
const writing = (name: string, { hasForm }: { hasForm: boolean }): Pick<OfficeHolder, 'email' | 'contact_page'> => {
  const address = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '.')
  if (hasForm) return { email: '', contact_page: `https://congress.example/${address}/contact` }
  return { email: `${address}@congress.example`, contact_page: '' }
}

const member = (name: string, seat: Seat, line: number): OfficeHolder => ({
  name,
  party: '',
  phones: [
    { label: 'Capital', number: `202-555-01${line}` },
    { label: 'District', number: `414-555-01${line}` },
  ],
  address: `${line} Sample Office Building\nWashington, DC 20510`,
  ...writing(name, { hasForm: seat.title === 'Representative' }),
  ...seat,
})

const sampleCongress = {
  name: 'Sample Congress',
  source: 'Invented for the demo community',
  targets: [
    member('Adaeze Obi', senate('Wisconsin', wisconsin), 41),
    member('Martin Lindqvist', senate('Wisconsin', wisconsin), 42),
    member('Soledad Reyes', house('Wisconsin', wisconsin, 4), 43),
    member('Hal Brennan', house('Wisconsin', wisconsin, 6), 44),
    member('Mai Xiong', senate('Minnesota', minnesota), 45),
    member('Peter Aandahl', senate('Minnesota', minnesota), 46),
    member('Fadumo Warsame', house('Minnesota', minnesota, 5), 47),
    member('Gloria Estévez', senate('California', stateOf('ca')), 48),
    member('Amir Haddad', senate('Illinois', stateOf('il')), 49),
    member('Eleanor Voss', senate('Iowa', stateOf('ia')), 50),
    member('Jamal Whitfield', senate('Michigan', stateOf('mi')), 51),
    member('Rebecca Stein', senate('New York', stateOf('ny')), 52),
    member('Tom Kowalski', senate('Ohio', stateOf('oh')), 53),
    member('Lupe Cárdenas', senate('Texas', stateOf('tx')), 54),
  ],
}

const councilDistrict = (district: number): string => `${wisconsin}/place:milwaukee/council_district:${district}`

const councilMembers = [
  'Yolanda Prieto',
  'Wendell Hayes',
  'Ka Vang',
  'Ruth Feldman',
  'DeShawn Carter',
  'Nadia Rahimi',
  'Gus Kowalczyk',
  'Imani Brooks',
]

const sampleCouncil = {
  name: 'Sample Town Council',
  source: 'Invented for the demo community',
  targets: councilMembers.map((name, index) => ({
    name,
    title: 'Alderperson',
    office: `Sample Town Council, district ${index + 1}`,
    party: '',
    phones: [{ label: 'City Hall', number: `414-555-01${60 + index}` }],
    address: 'Town Hall, 1 Sample Square\nMilwaukee, WI 53202',
    ...writing(name, { hasForm: false }),
    division: councilDistrict(index + 1),
  })),
}

/** Invented people who hold invented offices, so that campaigns can ask people to call their own. */
export const sampleDirectories: { name: string; source: string; targets: OfficeHolder[] }[] = [
  sampleCongress,
  sampleCouncil,
]

const inDistrict = (postalCode: string, division: string) => ({ country: 'us', postal_code: postalCode, division })

/** Postal codes of the districts. One lies in two districts of the Congress, and one in all of the council. */
export const samplePostalCodes = [
  inDistrict('53202', `${wisconsin}/cd:4`),
  inDistrict('53217', `${wisconsin}/cd:4`),
  inDistrict('53217', `${wisconsin}/cd:6`),
  inDistrict('55401', `${minnesota}/cd:5`),
  ...councilMembers.map((_, index) => inDistrict('53212', councilDistrict(index + 1))),
]
