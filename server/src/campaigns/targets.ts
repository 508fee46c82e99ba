import type { ContentKind } from '@rostrum/contract/content'
import type { Target, targetsQuery } from '@rostrum/contract/directories'
import type { z } from 'zod'
import { canSee } from '../content/policy.ts'
import { findItem } from '../content/queries.ts'
import { type Location, locate, narrow, represents } from '../directories/divisions/locate.ts'
import { countTargets, listNear, listTargets, type Selection, type TargetRow } from '../directories/queries.ts'
import { presentOfficeHolder } from '../directories/routes.ts'
import { countriesOf } from '../directories/selection.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { AnyViewer } from '../platform/http/implement.ts'
import { offsetOf, pathOf, toPage } from '../platform/http/pages.ts'

const presentTarget = (row: TargetRow, isRepresenting: boolean | null = null): Target => ({
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
 * Those who represent a place first, then those who may, then those who are reached from everywhere. `chosen` are the
 * divisions that the person has said to live in. Throws if no postal code is found in the place.
 */
const matchTargets = async (
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

interface Listed {
  /** Undefined if the organizer has entered the people. */
  selection: Selection | undefined
  entered: readonly Target[]
}

interface Asked {
  query: z.output<typeof targetsQuery>
  request: { url: string }
}

/**
 * A page of the people whom a campaign asks its supporters to reach; with a place, all who represent it, or may. The place
 * is not repeated in the links.
 */
export const findTargets = async (db: Db, { selection, entered }: Listed, { query, request }: Asked) => {
  const { place, divisions: chosen = [], page, perPage } = query
  const envelope = { page, perPage, path: pathOf(request), query: {} }
  const nowhere: Pick<Matched, 'divisions' | 'ambiguous'> = { divisions: [], ambiguous: [] }
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
  const { targets, ...where } = await matchTargets(db, selection, { place, chosen })
  const all = { ...envelope, page: 1, perPage: Math.max(1, targets.length) }
  return { page: toPage(targets, { ...all, total: targets.length }), ...where }
}
