import { postalAddress } from '@rostrum/contract/postal-address'
import { weekdaysFrom } from '@rostrum/contract/weekdays'
import type { OfficeHours } from '@rostrum/contract/working-hours'
import { americanAreaName } from '../area-names.ts'
import { congressionalDistrict } from '../divisions/us-districts.ts'
import { stateDivision } from '../divisions/us-postal-codes.ts'
import { congressPhoto } from '../photos/photo-source.ts'
import { type Cells, type ListedTarget, writtenTo } from './listed-target.ts'

const delegates: Partial<Record<string, string>> = { pr: 'Resident Commissioner' }
const withoutVote = new Set(['as', 'dc', 'gu', 'mp', 'pr', 'vi'])

type Office = Pick<ListedTarget, 'title' | 'office' | 'division'>
const noOffice: Office = { title: '', office: '', division: null }

const officeOf = ({ text, refuse }: Cells<string>): Office => {
  const state = text('state').toLowerCase()
  const place = americanAreaName(state)
  if (place === undefined) {
    refuse('state', 'validation.noState', { value: state })
    return noOffice
  }
  const type = text('type')
  if (type === 'sen') return { title: 'Senator', office: `U.S. Senate, ${place}`, division: stateDivision(state) }
  if (type !== 'rep') {
    refuse('type', 'validation.congressType')
    return noOffice
  }
  const number = text('district')
  const division = congressionalDistrict(state, number)
  if (division === null) {
    refuse('district', 'validation.noDistrict', { value: number })
    return noOffice
  }
  const title = withoutVote.has(state) ? (delegates[state] ?? 'Delegate') : 'Representative'
  const district = division === stateDivision(state) ? '' : `, district ${Number(number)}`
  return { title, office: `U.S. House of Representatives, ${place}${district}`, division }
}

/** The columns by which `legislators-current.csv` of congress-legislators is known. */
export const congressColumns = ['type', 'state', 'district', 'full_name', 'phone']

/** When the offices in Washington answer the phone, as most of them say. The file does not tell. */
export const congressHours: OfficeHours = {
  timezone: 'America/New_York',
  working_hours: weekdaysFrom('09:00', '17:00'),
}

/** The file has each address in one line: 511 Hart Senate Office Building Washington DC 20510. */
const officeInWashington = postalAddress.overwrite((address) => address.replace(/ (?=Washington,? DC\b)/, '\n'))

/** A row of `legislators-current.csv`: https://github.com/unitedstates/congress-legislators. */
export const readLegislator = (cells: Cells<string>): ListedTarget => {
  const bioguide = cells.text('bioguide_id') || cells.text('bioguide')
  return {
    external_id: bioguide || null,
    name: cells.text('full_name') === '' ? cells.name('first_name', 'last_name') : cells.name('full_name'),
    party: cells.text('party', 'short'),
    phones: cells.phones(['Washington', 'phone']),
    address: cells.optional('address', officeInWashington),
    ...writtenTo('', cells.text('contact_form', 'long'), cells.text('url', 'long')),
    postal_codes: [],
    photo_source: congressPhoto(bioguide),
    ...officeOf(cells),
  }
}
