import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { layerOf } from './area.ts'
import type { Location } from './locate.ts'
import { findNearest } from './postal-points.ts'

const areaAround = (division: string): string => division.slice(0, division.lastIndexOf('/'))

/**
 * Of layers those that are known to have no part around the place: where the point of an address is in none of the
 * outlines, and where other postal codes than that of the place lie in the districts of a town. Not so of larger areas,
 * such as a state that it is known to lie in: lists of postal codes have gaps.
 */
const findLayersElsewhere = async (
  db: Db,
  { certain, possible, isAddress }: Location,
  layers: readonly string[],
): Promise<Set<string>> => {
  const isAround = (layer: string) => certain.has(areaAround(layer)) || possible.has(areaAround(layer))
  const unplaced = layers.filter((layer) => !isAround(layer))
  // The next character after a colon is a semicolon.
  const { rows } = await sql<{ layer: string }>`
    select layer from unnest(${unplaced}::text[]) as unplaced (layer)
      where exists (select from postal_code_divisions
        where division collate "C" >= layer || ':' and division collate "C" < layer || ';')
    union select layer from unnest(${isAddress ? layers : []}::text[]) as outlined (layer)
      where exists (select from division_boundaries where division_boundaries.layer = outlined.layer)`.execute(db)
  return new Set(rows.map(({ layer }) => layer))
}

/**
 * Of divisions about which the postal code of a place says nothing those that it may lie in. Where its point is known, they
 * are the ones around it, the nearest first.
 */
export const findLikely = async (
  db: Db,
  { location, countries }: { location: Location; countries: readonly string[] },
  divisions: readonly string[],
): Promise<string[]> => {
  const all = [...new Set(divisions.map(layerOf))]
  if (all.length === 0) return []
  const elsewhere = await findLayersElsewhere(db, location, all)
  const layers = all.filter((layer) => !elsewhere.has(layer))
  const nearest = await findNearest(db, { countries, postalCodes: location.postalCodes, layers })
  const placed = new Set(nearest.map(layerOf))
  return [...nearest, ...divisions.filter((each) => !elsewhere.has(layerOf(each)) && !placed.has(layerOf(each)))]
}
