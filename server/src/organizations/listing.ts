import { MAX_COUNTED } from '@rostrum/contract/counted'
import { sql, type SelectQueryBuilder } from 'kysely'
import { countUpTo } from '../platform/db/count.ts'
import type { Db } from '../platform/db/database.ts'
import type { Database } from '../platform/db/schema.ts'
import { offsetOf } from '../platform/http/pages.ts'
import { placeKey } from './search-text.ts'
import { isMatch, matchRank, queryOf, SHALLOW, type TextFilter } from './sought.ts'
import { stateName } from './us-states.ts'

export interface PlaceFilters {
  city?: string | undefined
  state?: string | undefined
  country?: string | undefined
}

export interface OrganizationFilters extends PlaceFilters {
  /** An organization with any of these tags matches. */
  tagIds?: string[]
  search?: TextFilter
  /** The user whose followed organizations are listed. */
  followedBy?: string
}

type Tables = Database & { o: Database['organizations'] }
type Matching = SelectQueryBuilder<Tables, 'o', object>

/** As `search_state` has it. A state is one of the United States unless a country is given, too. */
const stateKey = (state: string, country = 'US') => placeKey(stateName(state, country.toUpperCase()))

const matching = (db: Db, filters: OrganizationFilters): Matching => {
  let query: Matching = db.selectFrom('organizations as o').where('o.published_at', 'is not', null)
  if (filters.tagIds) {
    const tagged = sql`select true from organization_tags ot
      where ot.organization_id = o.id and ot.tag_id = any(${filters.tagIds}) limit 1`
    const isShallow = filters.search && filters.search.depth <= SHALLOW
    // `exists` lets PostgreSQL begin with the organizations that have a tag, of which there may be more than there are
    // texts in the first tiers.
    query = query.where(isShallow ? sql<boolean>`(${tagged})` : sql<boolean>`exists (${tagged})`)
  }
  if (filters.city) query = query.where('o.search_city', '=', placeKey(filters.city))
  if (filters.state) {
    query = query.where('o.search_state', '=', stateKey(filters.state, filters.country))
  }
  if (filters.country) query = query.where('o.country', '=', filters.country.toUpperCase())
  if (filters.followedBy) {
    query = query.where(
      sql<boolean>`exists (select from follows f where f.organization_id = o.id and f.user_id = ${filters.followedBy})`,
    )
  }
  return query
}

/** PostgreSQL only knows how common a tag is by its id. */
export const findTagIds = async (db: Db, names: string[]): Promise<string[]> => {
  const tags = await db.selectFrom('tags').select('id').where('name', 'in', names).execute()
  return tags.map(({ id }) => id)
}

/** The published organizations in a place, those with the most followers first, as a query. */
export const popularOrganizations = (db: Db, place: PlaceFilters, limit: number) =>
  matching(db, place)
    .select(['o.id', 'o.followers_count'])
    .orderBy('o.followers_count', 'desc')
    .orderBy('o.id')
    .limit(limit)

/** Restricts the query to organizations whose texts match. `text` is the row of what they are searched by. */
const searched = <O>(query: SelectQueryBuilder<Tables, 'o', O>, { sought, mode, depth }: TextFilter) =>
  query
    .innerJoin('search_texts as text', (join) =>
      join.onRef('text.id', '=', 'o.id').on('text.type', '=', sql.lit('organizations')),
    )
    .where(isMatch('text', queryOf(sought, mode), depth))

export interface PageOfMatches {
  filters: OrganizationFilters
  viewerId: string | undefined
  page: number
  perPage: number
}

/**
 * One page of cards in one statement. The inner query selects only ids, which an index provides in order; texts, tags
 * and the viewer's follow are read only for the rows of the page. Each row of a search has the number of all that were
 * found, `listed`.
 */
export const listOrganizations = (db: Db, { filters, viewerId, page, perPage }: PageOfMatches) => {
  const { search } = filters
  const all = matching(db, filters)
  const found = search
    ? searched(all, search)
        .select(['o.id', 'o.followers_count', matchRank('text', search).as('match')])
        // Otherwise PostgreSQL ranks texts that a filter then removes.
        .offset(0)
        .as('found')
    : all.select(['o.id', 'o.followers_count', sql<number>`0`.as('match')]).as('found')
  const cut = db
    .selectFrom(found)
    .select(['id', 'followers_count', 'match'])
    .select((search ? sql<number | null>`count(*) over ()::int` : sql<number | null>`null::int`).as('listed'))
    .orderBy('match')
    .orderBy('followers_count', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset(offsetOf({ page, perPage }))
  return db
    .selectFrom(cut.as('page'))
    .innerJoin('organizations as o', 'o.id', 'page.id')
    .select([
      'o.id',
      'o.name',
      'o.tagline',
      'o.profile_image',
      'o.cover_image',
      'o.followers_count',
      'o.verified_at',
      'o.city',
      'o.state',
      'o.country',
      'page.listed',
      sql<string[]>`array(
        select t.name from organization_tags ot join tags t on t.id = ot.tag_id
        where ot.organization_id = o.id order by ot.position)`.as('tags'),
      (viewerId === undefined
        ? sql<boolean>`false`
        : sql<boolean>`exists (select from follows f where f.organization_id = o.id and f.user_id = ${viewerId})`
      ).as('is_followed'),
    ])
    .orderBy('page.match')
    .orderBy('page.followers_count', 'desc')
    .orderBy('page.id')
    .execute()
}
export type CardRow = Awaited<ReturnType<typeof listOrganizations>>[number]

const isFiltered = (filters: OrganizationFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined)

/** Whether a tag is asked, and besides it at most a state or a country. */
const isTagged = ({ tagIds, city, search, followedBy }: OrganizationFilters): boolean =>
  tagIds !== undefined && [city, search, followedBy].every((filter) => filter === undefined)

/** All published organizations, which a trigger counts. */
const countPublished = async (db: Db): Promise<number> => {
  const { total } = await db
    .selectFrom('organization_counts')
    .select(sql<number>`least(sum(published), ${MAX_COUNTED})::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/**
 * Those with any of the tags, counted by the rows of each tag without reading an organization. A tag whose rows reach the
 * limit is enough, so no more of them are read.
 */
const countTagged = (db: Db, { tagIds = [], state, country }: OrganizationFilters): Promise<number> => {
  const rowsOf = (tagId: string) => {
    let rows = db.selectFrom('tagged_organizations').select('organization_id').where('tag_id', '=', tagId)
    if (state) rows = rows.where('search_state', '=', stateKey(state, country))
    if (country) rows = rows.where('country', '=', country.toUpperCase())
    // A query of its own for each tag, because how common one is decides how it is read.
    return db.selectFrom(rows.limit(MAX_COUNTED).as('tagged')).select('organization_id')
  }
  const [first, ...others] = tagIds.map(rowsOf)
  if (!first) return Promise.resolve(0)
  // `union` removes those who have several of the tags.
  const all = others.reduce((rows, more) => rows.union(more), first)
  return countUpTo(db, db.selectFrom(all.as('tagged')))
}

/** Every organization that the filters leave, as a query without columns. */
export const allOrganizations = (db: Db, filters: OrganizationFilters) =>
  filters.search ? searched(matching(db, filters), filters.search) : matching(db, filters)

export const countOrganizations = (db: Db, filters: OrganizationFilters): Promise<number> => {
  if (!isFiltered(filters)) return countPublished(db)
  if (isTagged(filters)) return countTagged(db, filters)
  return countUpTo(db, allOrganizations(db, filters))
}
