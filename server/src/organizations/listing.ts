import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Database } from '../platform/db/schema.ts'
import { offsetOf } from '../platform/http/pages.ts'
import { isMatch, MAX_PARTIAL_MATCHES, placeKey, type SearchMode, searchTier, wordsOf } from './search-text.ts'
import { stateName } from './us-states.ts'

export interface PlaceFilters {
  city?: string | undefined
  state?: string | undefined
  country?: string | undefined
}

export interface OrganizationFilters extends PlaceFilters {
  /** Names of tags. An organization with any of them matches. */
  tags?: string[]
  search?: string
  /** Without it, all words must match. */
  mode?: SearchMode
  /** The user whose followed organizations are listed. */
  followedBy?: string
}

interface SearchQueries {
  exact: unknown
  exact_in_name: unknown
  similar: unknown
  similar_in_name: unknown
  partial: unknown
  each_word: unknown
}

type Tables = Database & { o: Database['organizations'] }
type Matching = SelectQueryBuilder<Tables, 'o', object>

const matching = (db: Db, filters: OrganizationFilters): Matching => {
  let query: Matching = db.selectFrom('organizations as o').where('o.published_at', 'is not', null)
  if (filters.tags) {
    query = query.where(
      sql<boolean>`exists (
        select from organization_tags ot join tags t on t.id = ot.tag_id
        where ot.organization_id = o.id and t.name = any(${filters.tags}))`,
    )
  }
  if (filters.city) query = query.where('o.search_city', '=', placeKey(filters.city))
  if (filters.state) {
    const state = stateName(filters.state, filters.country?.toUpperCase() ?? 'US')
    query = query.where('o.search_state', '=', placeKey(state))
  }
  if (filters.country) query = query.where('o.country', '=', filters.country.toUpperCase())
  if (filters.followedBy) {
    query = query.where(
      sql<boolean>`exists (select from follows f where f.organization_id = o.id and f.user_id = ${filters.followedBy})`,
    )
  }
  return query
}

/** The published organizations in a place, those with the most followers first, as a query. */
export const popularOrganizations = (db: Db, place: PlaceFilters, limit: number) =>
  matching(db, place)
    .select(['o.id', 'o.followers_count'])
    .orderBy('o.followers_count', 'desc')
    .orderBy('o.id')
    .limit(limit)

/**
 * Restricts the query to rows that contain all words or similar ones, or some of the words. `q` provides the text queries
 * for the ranking.
 */
const searched = <O>(query: SelectQueryBuilder<Tables, 'o', O>, search: string, mode: SearchMode) => {
  const words = wordsOf(search)
  return query
    .innerJoin(sql<SearchQueries>`search_queries(${words}::text[])`.as('q'), (join) => join.onTrue())
    .where(isMatch('o', mode))
}

interface PageOfMatches {
  filters: OrganizationFilters
  viewerId: string | undefined
  page: number
  perPage: number
}

/**
 * One page of cards in one statement. The inner query selects only ids, which an index provides in order; texts, tags
 * and the viewer's follow are read only for the rows of the page.
 */
export const listOrganizations = (db: Db, { filters, viewerId, page, perPage }: PageOfMatches) => {
  const { mode = 'all words' } = filters
  const all = matching(db, filters).select(['o.id', 'o.followers_count'])
  const ranked = filters.search
    ? searched(all, filters.search, mode).select(searchTier('o', mode).as('tier')).orderBy('tier')
    : all.select(sql<number>`0`.as('tier'))
  const cut = ranked
    .orderBy('o.followers_count', 'desc')
    .orderBy('o.id')
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
      sql<string[]>`array(
        select t.name from organization_tags ot join tags t on t.id = ot.tag_id
        where ot.organization_id = o.id order by ot.position)`.as('tags'),
      (viewerId === undefined
        ? sql<boolean>`false`
        : sql<boolean>`exists (select from follows f where f.organization_id = o.id and f.user_id = ${viewerId})`
      ).as('is_followed'),
    ])
    .orderBy('page.tier')
    .orderBy('page.followers_count', 'desc')
    .orderBy('page.id')
    .execute()
}
export type CardRow = Awaited<ReturnType<typeof listOrganizations>>[number]

export const countOrganizations = async (db: Db, filters: OrganizationFilters): Promise<number> => {
  const all = matching(db, filters)
  const found = filters.search ? searched(all, filters.search, filters.mode ?? 'all words') : all
  const row = await db
    .selectFrom(
      found
        .select('o.id')
        .$if(filters.mode === 'some words', (query) => query.limit(MAX_PARTIAL_MATCHES))
        .as('found'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}
