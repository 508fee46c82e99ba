import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Point } from './area.ts'
import type { Boundary } from './read-boundaries.ts'

/** Characters of the outlines that one statement stores, about. */
const batchLength = 4_000_000

const written = (ring: Boundary['rings'][number]): string =>
  `(${ring.map(([longitude, latitude]) => `(${longitude},${latitude})`).join(',')})`

/** Replaces what is known about the same kinds of districts in the same areas. */
export const importBoundaries = (db: Db, boundaries: readonly Boundary[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const layers = [...new Set(boundaries.map(({ layer }) => layer))]
    await tx.deleteFrom('division_boundaries').where('layer', 'in', layers).execute()
    let batch: { layer: string; division: string; ring: string }[] = []
    let length = 0
    const store = async () => {
      if (batch.length > 0) await tx.insertInto('division_boundaries').values(batch).execute()
      batch = []
      length = 0
    }
    for (const { layer, division, rings } of boundaries) {
      for (const ring of rings.map(written)) {
        batch.push({ layer, division, ring })
        length += ring.length
        if (length > batchLength || batch.length >= 5000) await store()
      }
    }
    await store()
  })

/**
 * How near to an outline somebody may live on either side of it, in degrees: about 25 meters. Geocoders place houses in
 * the middle of their street, and boundaries often follow streets.
 */
const tolerance = 0.000_225

/** The divisions whose outline a point lies in, or so near to that it may. */
export const findDivisionsAt = async (db: Db, { longitude, latitude }: Point): Promise<string[]> => {
  const point = sql`point(${longitude}::float8, ${latitude}::float8)`
  const corner = (direction: 1 | -1) =>
    sql`point(${longitude + direction * tolerance}::float8, ${latitude + direction * tolerance}::float8)`
  // Whoever is in a hole is in two rings of an area, and whoever is in a part of it in one.
  const { rows } = await sql<{ division: string }>`
    select division from division_boundaries
    where box(ring) && box(${corner(1)}, ${corner(-1)})
    group by division
    having count(*) filter (where ring @> ${point}) % 2 = 1 or min(path(ring) <-> ${point}) <= ${tolerance}::float8
    order by division`.execute(db)
  return rows.map(({ division }) => division)
}

export interface OutlinedDivisions {
  country: string
  /** The kind of area, such as `cd`. */
  kind: string
  divisions: number
}

/** Of which divisions the outlines are known. */
export const findOutlined = async (db: Db): Promise<OutlinedDivisions[]> => {
  const { rows } = await sql<OutlinedDivisions>`
    select substring(layer from 'country:([a-z]{2})') as country, substring(layer from '([a-z_]+)$') as kind,
      count(distinct division)::int as divisions
    from division_boundaries group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
