import type { TargetPhone } from '@rostrum/contract/directories'
import { phone } from '@rostrum/contract/fields'
import { type Cells, MAX_SHORT_TEXT } from './listed-target.ts'

/** The number of a district office, and whose office it is. */
export interface DistrictPhone extends TargetPhone {
  /** The number of the row in the file. */
  row: number
  /** What the source calls the person. */
  externalId: string
}

/** The columns by which `legislators-district-offices.csv` of congress-legislators is known. */
export const officeColumns = ['bioguide', 'building', 'suite', 'city', 'phone', 'fax']

/**
 * A row of `legislators-district-offices.csv`: https://github.com/unitedstates/congress-legislators. Undefined for an
 * office without a number, which is no mistake: nobody can be called there.
 */
export const readOffice = (cells: Cells<string>, row: number): DistrictPhone | undefined => {
  const externalId = cells.text('bioguide')
  if (externalId === '') cells.refuse('bioguide', 'validation.required')
  const number = cells.optional('phone', phone)
  const label = cells.text('city').slice(0, MAX_SHORT_TEXT).trim().toWellFormed()
  return number === '' ? undefined : { row, externalId, label, number }
}
