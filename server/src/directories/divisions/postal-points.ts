import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PostalCodePoint } from './read-postal-points.ts'

/** Rows that one statement stores. */
const batchSize = 5000

/** Replaces what is known about the same countries. */
export const importPostalPoints = (db: Db, points: readonly PostalCodePoint[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const countries = [...new Set(points.map(({ country }) => country))]
    await tx.deleteFrom('postal_code_points').where('country', 'in', countries).execute()
    for (let from = 0; from < points.length; from += batchSize) {
      const batch = points.slice(from, from + batchSize)
      await sql`insert into postal_code_points (country, postal_code, longitude, latitude)
        select * from unnest(${batch.map(({ country }) => country)}::text[],
          ${batch.map((point) => point.postal_code)}::text[], ${batch.map(({ longitude }) => longitude)}::float8[],
          ${batch.map(({ latitude }) => latitude)}::float8[])
        on conflict do nothing`.execute(tx)
    }
  })

/** How far from its point a postal code may reach, in degrees: about 50 kilometers. */
const reach = 0.5
/** More districts of a kind than any postal code lies in, and as many as somebody may choose from. */
const MAX_NEAREST = 12

/**
 * Of the districts in these layers those around the point of a postal code, the nearest first. They are what to ask for:
 * of whoever has the postal code, nobody knows in which of them they live.
 */
export const findNearest = async (
  db: Db,
  { countries, postalCodes, layers }: { countries: readonly string[]; postalCodes: string[]; layers: string[] },
): Promise<string[]> => {
  if (layers.length === 0) return []
  const { rows } = await sql<{ division: string }>`
    with points as materialized (
        select point(longitude, latitude) as point,
          box(point(longitude + ${reach}::float8, latitude + ${reach}::float8),
            point(longitude - ${reach}::float8, latitude - ${reach}::float8)) as around
        from postal_code_points where country = any(${countries}::text[]) and postal_code = any(${postalCodes}::text[])),
      near as (
        select layer, division, min(ring <-> point) as distance
        from points join division_boundaries on box(ring) && around
        where layer = any(${layers}::text[]) group by layer, division),
      ranked as (
        select *, row_number() over (partition by layer order by distance, division) as rank from near)
    select division from ranked where rank <= ${MAX_NEAREST} order by distance, division`.execute(db)
  return rows.map(({ division }) => division)
}

/** Of how many postal codes of each country the points are known. */
export const findPlacedCodes = (db: Db): Promise<{ country: string; postal_codes: number }[]> =>
  db
    .selectFrom('postal_code_points')
    .select(['country', sql<number>`count(distinct postal_code)::int`.as('postal_codes')])
    .groupBy('country')
    .orderBy('country')
    .execute()
