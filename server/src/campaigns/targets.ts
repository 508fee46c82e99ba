import type { ContentKind } from '@rostrum/contract/content'
import type { Placed, Target, targetsQuery } from '@rostrum/contract/directories'
import type { z } from 'zod'
import { canSee } from '../content/policy.ts'
import { findItem } from '../content/queries.ts'
import { findLikely } from '../directories/divisions/find-likely.ts'
import { type Location, locate, locateAddress, narrow, represents } from '../directories/divisions/locate.ts'
import { postalCodeIn } from '../directories/divisions/postal-code.ts'
import type { AddressLookUp } from '../directories/geocoding/look-up-address.ts'
import { countTargets, listNear, listTargets, type Selection, type TargetRow } from '../directories/queries.ts'
import { presentOfficeHolder } from '../directories/routes.ts'
import { countriesOf } from '../directories/selection.ts'
import type { Db } from '../platform/db/database.ts'
import { addressKey } from '../platform/http/addresses.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { AnyViewer } from '../platform/http/implement.ts'
import { offsetOf, pathOf, toPage } from '../platform/http/pages.ts'

const presentTarget = (row: TargetRow, isRepresenting: boolean | null = null): Target => ({
  id: row.id,
  type: 'targets',
  attributes: { ...presentOfficeHolder(row), note: '', is_key: row.is_key, represents: isRepresenting },
})

interface Matched extends Placed {
  targets: Target[]
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

/** Those of a selection who represent the place, may represent it, or are reached from everywhere. */
const findRepresentatives = async (
  db: Db,
  selection: Selection,
  { location, countries }: { location: Location; countries: readonly string[] },
): Promise<Target[]> => {
  const rows = (await findNear(db, selection, location)).map((row) => ({ row, isHolder: represents(location, row) }))
  const isUnplaced = (isHolder: boolean | null, division: string | null): division is string =>
    isHolder === null && division !== null && !location.possible.has(division)
  const unplaced = rows.flatMap(({ row: { division }, isHolder }) => (isUnplaced(isHolder, division) ? [division] : []))
  const likely = await findLikely(db, { location, countries }, unplaced)
  return rows
    .map(({ row, isHolder }) => {
      const place = isUnplaced(isHolder, row.division) ? likely.indexOf(row.division) : 0
      return { target: presentTarget(row, place < 0 ? false : isHolder), place }
    })
    .filter(({ target: { attributes } }) => attributes.is_key || attributes.represents !== false)
    .toSorted((a, b) => rank(a.target) - rank(b.target) || a.place - b.place)
    .map(({ target }) => target)
}

/** An address with the postal code of the place, unless it has one itself. */
const withPostalCode = (street: string, { postalCodes }: Location, countries: readonly string[]): string =>
  countries.some((country) => postalCodeIn(street, country)) ? street : [street, postalCodes[0]].join(', ')

/**
 * Those who represent a place first, then those who may, then those who are reached from everywhere. `chosen` are the
 * divisions that the person has said to live in. Throws if no postal code is found in the place.
 */
const matchTargets = async (
  { db, addressLookUp }: TargetServices,
  selection: Selection,
  {
    place,
    street,
    chosen,
    caller,
  }: { place: string; street: string | undefined; chosen: readonly string[]; caller: string },
): Promise<Matched> => {
  const countries = await countriesOf(db, selection)
  const found = await locate(db, place, countries)
  if (!found) throw invalidField('place', 'validation.place')
  const lookUp = addressLookUp?.geocoder.countries.some((country) => countries.includes(country))
    ? addressLookUp
    : undefined
  const isAsked = lookUp !== undefined && street !== undefined
  const addresses = isAsked ? await lookUp.find(withPostalCode(street, found, lookUp.geocoder.countries), caller) : null
  const isFound = addresses !== null && addresses.length > 0
  const location = narrow(isFound ? await locateAddress(db, found, addresses) : found, chosen)
  const targets = await findRepresentatives(db, selection, { location, countries })
  const open = targets.filter(({ attributes }) => attributes.represents === null)
  const said = addresses === null ? 'unavailable' : isFound ? 'found' : 'unknown'
  return {
    targets,
    divisions: [...location.certain],
    ambiguous: [...new Set(open.flatMap(({ attributes }) => attributes.division ?? []))],
    geocoder: lookUp?.geocoder.id ?? null,
    address: isAsked ? said : null,
  }
}

/** The attributes of a campaign that the viewer may see. Throws 404 for any other. */
export const findCampaign = async <A>(
  db: Db,
  {
    kind,
    id,
  }: { kind: Pick<ContentKind, 'path'> & { attributesOf: (attributes: Record<string, unknown>) => A }; id: string },
  viewer: AnyViewer | null,
): Promise<A> => {
  const row = await findItem(db, { kind: kind.path, id }, viewer)
  if (!row || !canSee(viewer, row)) throw new AppError('NOT_FOUND')
  return kind.attributesOf(row.attributes)
}

export interface TargetServices {
  db: Db
  /** Undefined if addresses are not looked up. */
  addressLookUp: AddressLookUp | undefined
}

interface Listed {
  /** Undefined if the organizer has entered the people. */
  selection: Selection | undefined
  entered: readonly Target[]
}

interface Asked {
  query: z.output<typeof targetsQuery>
  request: { url: string; ip: string }
}

/**
 * A page of the people whom a campaign asks its supporters to reach; with a place, all who represent it, or may. The place
 * is not repeated in the links.
 */
export const findTargets = async (
  services: TargetServices,
  { selection, entered }: Listed,
  { query, request }: Asked,
) => {
  const { db } = services
  const { place, street, divisions: chosen = [], page, perPage } = query
  const envelope = { page, perPage, path: pathOf(request), query: {} }
  const nowhere: Placed = { divisions: [], ambiguous: [], geocoder: null, address: null }
  if (street !== undefined && place === undefined) throw invalidField('place', 'validation.required')
  if (!selection) {
    const from = offsetOf(query)
    const shown = entered.slice(from, from + perPage)
    return { page: toPage(shown, { ...envelope, total: entered.length }), ...nowhere }
  }
  if (place === undefined) {
    const [rows, total] = await Promise.all([listTargets(db, selection, query), countTargets(db, selection)])
    const shown = rows.map((row) => presentTarget(row))
    return { page: toPage(shown, { ...envelope, total }), ...nowhere }
  }
  const { targets, ...where } = await matchTargets(services, selection, {
    place,
    street,
    chosen,
    caller: addressKey(request),
  })
  const all = { ...envelope, page: 1, perPage: Math.max(1, targets.length) }
  return { page: toPage(targets, { ...all, total: targets.length }), ...where }
}
