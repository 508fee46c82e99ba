import { postalAddress } from '@rostrum/contract/postal-address'
import { americanAreaName } from '../area-names.ts'
import { nameInDivision } from '../divisions/name-in-division.ts'
import { stateDivision } from '../divisions/us-postal-codes.ts'
import { photoIn } from '../photos/photo-source.ts'
import { type Cells, type ListedTarget, writtenTo } from './listed-target.ts'

/** Where the lower house and its members have other names than in most states. */
const assembly = { house: 'Assembly', title: 'Assembly Member' }
const delegates = { house: 'House of Delegates', title: 'Delegate' }
const lowerHouses: Partial<Record<string, { house: string; title: string }>> = {
  ca: assembly,
  nj: { house: 'General Assembly', title: 'Assembly Member' },
  nv: assembly,
  ny: assembly,
  wi: { house: 'Assembly', title: 'Representative' },
  md: delegates,
  va: delegates,
  wv: delegates,
}
const mostLowerHouses = { house: 'House of Representatives', title: 'Representative' }

interface Seat {
  title: string
  house: string
  /** The kind of division that the members are elected in. */
  kind: 'sldu' | 'sldl' | 'ward'
}

/** Nebraska has one chamber, whose members are senators. So has the capital, whose council is elected in wards. */
const seatOf = (state: string, chamber: string): Seat | undefined => {
  if (chamber === 'legislature' && state === 'dc') return { title: 'Council Member', house: 'Council', kind: 'ward' }
  if (chamber === 'legislature') return { title: 'Senator', house: 'Legislature', kind: 'sldu' }
  if (chamber === 'upper') return { title: 'Senator', house: 'Senate', kind: 'sldu' }
  return chamber === 'lower' ? { ...(lowerHouses[state] ?? mostLowerHouses), kind: 'sldl' } : undefined
}

const divisionOf = (state: string, kind: Seat['kind'], district: string): string => {
  const id = nameInDivision(kind === 'ward' ? district.replace(/^ward\s+/i, '') : district)
  const isWhole = id === '' || /^(?:at-large|chairman)$/.test(id)
  return isWhole ? stateDivision(state) : `${stateDivision(state)}/${kind}:${id}`
}

/** The state that a file is about by its name, such as `wi.csv`, in two capital letters. */
export const stateOfFileName = (name: string): string | null => {
  const letters = /^([a-z]{2})(?:[^a-z].*)?\.csv$/i.exec(name)?.[1]?.toLowerCase()
  return letters !== undefined && americanAreaName(letters) !== undefined ? letters.toUpperCase() : null
}

/** The columns by which a file of Open States is known. */
export const openStatesColumns = ['id', 'name', 'current_party', 'current_district', 'current_chamber']

/** Returns the reader of a row of the people of a state: https://open.pluralpolicy.com/data/. */
export const openStatesReader = (state: string) => {
  const letters = state.toLowerCase()
  const place = americanAreaName(letters) ?? state
  return (cells: Cells<string>): ListedTarget => {
    const district = cells.text('current_district')
    const chamber = cells.text('current_chamber')
    const seat = seatOf(letters, chamber)
    if (!seat) cells.refuse('current_chamber', 'validation.noChamber', { value: chamber })
    return {
      external_id: cells.text('id') || null,
      name: cells.name('name'),
      title: seat?.title ?? '',
      office: `${place} ${seat?.house ?? ''}${district === '' ? '' : `, district ${district}`}`,
      party: cells.text('current_party', 'short'),
      phones: cells.phones(['Capitol', 'capitol_voice'], ['District office', 'district_voice']),
      address: cells.optional('capitol_address', postalAddress) || cells.optional('district_address', postalAddress),
      ...writtenTo(cells.text('email', 'long'), ...cells.text('links', 'long').split(';')),
      division: seat ? divisionOf(letters, seat.kind, district) : null,
      postal_codes: [],
      photo_source: photoIn(cells.text('image', 'long')),
    }
  }
}
