import { kindOfDivision } from '@rostrum/contract/divisions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { PostalCodeDivision } from './read-postal-codes.ts'

/** Rows that one statement stores. */
const batchSize = 5000

/** The same as `kindOfDivision`, in the database. */
const kind = sql<string>`substring(division from '([a-z_]+):[^/]+$')`

/** Replaces what is known about the same kinds of divisions in the same countries. */
export const storePostalCodes = async (tx: Tx, rows: readonly PostalCodeDivision[]): Promise<void> => {
  const countries = [...new Set(rows.map(({ country }) => country))]
  const kinds = [...new Set(rows.map(({ division }) => kindOfDivision(division)))]
  await tx
    .deleteFrom('postal_code_divisions')
    .where('country', 'in', countries)
    .where(sql<boolean>`${kind} = any(${kinds})`)
    .execute()
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize)
    await sql`insert into postal_code_divisions (country, postal_code, division)
      select * from unnest(${batch.map(({ country }) => country)}::text[],
        ${batch.map(({ postal_code }) => postal_code)}::text[], ${batch.map(({ division }) => division)}::text[])
      on conflict do nothing`.execute(tx)
  }
}

/** The same in a transaction of its own. */
export const importPostalCodes = (db: Db, rows: readonly PostalCodeDivision[]): Promise<void> =>
  db.transaction().execute((tx) => storePostalCodes(tx, rows))

export interface Coverage {
  country: string
  /** The kind of area, such as `cd`. */
  kind: string
  postal_codes: number
  divisions: number
  /** Postal codes that several divisions share, whose people have to say where they live. */
  shared: number
}

/** What is known about which countries. */
export const findCoverage = async (db: Db): Promise<Coverage[]> => {
  const { rows } = await sql<Coverage>`
    with named as (select country, postal_code, division, ${kind} as kind from postal_code_divisions),
      codes as (select country, kind, postal_code, count(*) as parts from named group by country, kind, postal_code)
    select country, kind, count(*)::int as postal_codes, (count(*) filter (where parts > 1))::int as shared,
      (select count(distinct division)::int from named
        where named.country = codes.country and named.kind = codes.kind) as divisions
    from codes group by country, kind order by country, kind`.execute(db)
  return rows
}
