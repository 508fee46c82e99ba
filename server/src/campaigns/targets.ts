import type { Target } from '@rostrum/contract/directories'
import { type Location, locate, narrow, represents } from '../directories/divisions/locate.ts'
import { listNear, type Selection, type TargetRow } from '../directories/queries.ts'
import { presentOfficeHolder } from '../directories/routes.ts'
import { countriesOf } from '../directories/selection.ts'
import type { Db } from '../platform/db/database.ts'
import { invalidField } from '../platform/http/errors.ts'

export const presentTarget = (row: TargetRow, isRepresenting: boolean | null = null): Target => ({
  id: row.id,
  type: 'targets',
  attributes: { ...presentOfficeHolder(row), note: '', is_key: row.is_key, represents: isRepresenting },
})

interface Matched {
  targets: Target[]
  divisions: string[]
  ambiguous: string[]
}

const rank = ({ attributes }: Target): number => {
  if (attributes.represents === true) return 0
  return attributes.is_key ? 2 : 1
}

const findNear = (db: Db, selection: Selection, { certain, possible, postalCodes }: Location) => {
  const divisions = [...certain, ...possible]
  // A country has too many parts, and who lives somewhere in it does not live in any one of them.
  const parts = divisions.filter((division) => division.split('/').length > 2)
  return listNear(db, selection, { divisions, parts, postalCodes })
}

/**
 * Those who represent a place first, then those who may, then those who are called from everywhere. `chosen` are the
 * divisions that the person has said to live in. Throws if no postal code is found in the place.
 */
export const matchTargets = async (
  db: Db,
  selection: Selection,
  { place, chosen }: { place: string; chosen: readonly string[] },
): Promise<Matched> => {
  const found = await locate(db, place, await countriesOf(db, selection))
  if (!found) throw invalidField('place', 'validation.place')
  const location = narrow(found, chosen)
  const targets = (await findNear(db, selection, location))
    .map((row) => presentTarget(row, represents(location, row)))
    .filter(({ attributes }) => attributes.is_key || attributes.represents !== false)
    .toSorted((a, b) => rank(a) - rank(b))
  const open = targets.filter(({ attributes }) => attributes.represents === null)
  return {
    targets,
    divisions: [...location.certain],
    ambiguous: [...new Set(open.flatMap(({ attributes }) => attributes.division ?? []))],
  }
}
