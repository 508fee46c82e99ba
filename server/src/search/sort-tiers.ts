import { type PublicType, publicTypes } from '@rostrum/contract/public-types'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs.ts'

/** How many places the first tier has, and how many all tiers before the last one, as `search_tier_of` counts them. */
const PLACES_IN_FIRST = 1_000
const PLACES = 100_000
/** A fraction of a second, so that whoever changes one of these texts hardly waits. */
const MOVED_AT_ONCE = 500

/** The public rows of a type, those that people look for most first. */
const firstOf = (type: PublicType): RawBuilder<unknown> =>
  type === 'organizations'
    ? sql`select id, row_number() over (order by followers_count desc, id) as place
        from organizations where published_at is not null order by followers_count desc, id limit ${PLACES}`
    : sql`select id, row_number() over (order by published_at desc, id) as place
        from content_items where kind = ${type} and status = 'published'
        order by published_at desc, id limit ${PLACES}`

/** Texts stay in the first tier, in which they begin, until it is full. */
const isFull = async (db: Db, type: PublicType): Promise<boolean> => {
  const { rows } = await sql`
    select from search_texts where type = ${type} and search_tier = 1
      offset ${PLACES_IN_FIRST - 1} limit 1`.execute(db)
  return rows.length > 0
}

/** Moves some of the texts whose place is in another tier; those of what is not public belong into the last one. */
const moveSome = async (db: Db, type: PublicType): Promise<number> => {
  const { rows } = await sql`
    with first as materialized (select id, search_tier_of(place) as tier from (${firstOf(type)}) placed),
    misplaced as (
      select text.id, first.tier from first
        join search_texts text on text.type = ${type} and text.id = first.id and text.search_tier <> first.tier
      union all
      select id, 4 from search_texts text
        where type = ${type} and search_tier < 4 and not exists (select from first where first.id = text.id)
      limit ${MOVED_AT_ONCE}
    )
    update search_texts text set search_tier = misplaced.tier from misplaced
      where text.type = ${type} and text.id = misplaced.id
      returning text.id`.execute(db)
  return rows.length
}

/**
 * Keeps the most popular organizations and the newest items of each kind in the first tiers of the search. It moves a few
 * at a time, so it goes on where it was when a worker dies.
 */
export const sortTiers = ({ db }: { db: Db }): JobDefinition<object> => ({
  name: 'search.sort-tiers',
  cron: '23 * * * *',
  run: async () => {
    for (const type of publicTypes) {
      if (!(await isFull(db, type))) continue
      while ((await moveSome(db, type)) === MOVED_AT_ONCE);
    }
  },
})
