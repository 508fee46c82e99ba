import type { PublicType } from '@rostrum/contract/public-types'
import { sql, type RawBuilder } from 'kysely'
import { isMatch, MAX_PARTIAL_MATCHES, type SearchMode, searchTier, wordsOf } from '../organizations/search-text.ts'
import type { Db } from '../platform/db/database.ts'
import { offsetOf } from '../platform/http/pages.ts'

export interface SearchRequest {
  search: string
  /** Restricts the search to one type, which is then paginated. */
  type: PublicType | undefined
  page: number
  perPage: number
  now: Date
}

export interface HitRow {
  type: PublicType
  id: string
  /** The rank within the type, starting at 1. */
  position: number
  /** Total number of hits of the type. */
  total: number
  /** Whether the hit contains the exact words; otherwise it contains similar ones. */
  is_exact: boolean
  exact: string
  similar: string
  organization_id: string
  organization_name: string
  organization_profile_image: string | null
  organization_is_verified: boolean
  /** These fields are for organizations. */
  tagline: string
  description: string
  city: string | null
  state: string | null
  country: string | null
  followers_count: number
  /** These fields are for content; null for organizations. */
  title: string | null
  attributes: Record<string, unknown> | null
  published_at: Date | null
  is_over: boolean
}

const atMost = (mode: SearchMode): RawBuilder<unknown> =>
  mode === 'some words' ? sql`limit ${MAX_PARTIAL_MATCHES}` : sql``

/**
 * Everything public that contains the exact words or, if nothing does, similar words, because large amounts of text
 * always contain something similar. In the mode `some words`, everything that contains some of the words. Each type is ordered by match, then events that are not over, then organizations by
 * followers and content by date. Every index is scanned once, whatever was requested.
 */
const ranked = ({ search, now }: Pick<SearchRequest, 'search' | 'now'>, mode: SearchMode): RawBuilder<unknown> => sql`
  q as (select * from search_queries(${wordsOf(search)}::text[])),
  matches as (
    (select 'organizations' as type, o.id, ${searchTier('o', mode)} as tier, false as is_over,
        o.followers_count::float8 as weight
      from q
      join organizations o on ${isMatch('o', mode)}
      where o.published_at is not null
      ${atMost(mode)})
    union all
    (select item.kind, item.id, ${searchTier('text', mode)}, coalesce(item.over_at <= ${now}, false),
        extract(epoch from item.published_at)::float8
      from q
      join content_search text on ${isMatch('text', mode)}
      join content_items item on item.id = text.item_id and item.status = 'published'
      join organizations o on o.id = item.organization_id and o.published_at is not null
      ${atMost(mode)})
  ),
  ranked as (
    select type, id, tier, is_over,
      row_number() over (partition by type order by tier, is_over, weight desc, id desc)::int as position,
      count(*) over (partition by type)::int as total
    from matches
    where tier < 2 or not exists (select from matches where tier < 2)
  )`

/** Always includes the first hit of each type, because it carries the total of its type. */
const asked = ({ type, page, perPage }: SearchRequest): RawBuilder<boolean> => {
  if (type === undefined) return sql<boolean>`position <= ${perPage}`
  const offset = offsetOf({ page, perPage })
  return sql<boolean>`(position = 1 or type = ${type} and position > ${offset} and position <= ${offset + perPage})`
}

/** The complete statement of a search. */
export const hitsStatement = (
  request: SearchRequest,
  mode: SearchMode = 'all words',
): RawBuilder<HitRow> => sql<HitRow>`
  with ${ranked(request, mode)}
  select hit.type, hit.id, hit.position, hit.total, hit.tier < 2 as is_exact, hit.is_over,
      q.exact::text as exact, q.similar::text as similar,
      o.id as organization_id, o.name as organization_name, o.profile_image as organization_profile_image,
      o.verified_at is not null as organization_is_verified,
      o.tagline, o.description, o.city, o.state, o.country, o.followers_count,
      item.title, item.attributes, item.published_at
    from (select * from ranked where ${asked(request)}) hit
    cross join q
    left join content_items item on item.id = hit.id and hit.type <> 'organizations'
    join organizations o on o.id = coalesce(item.organization_id, hit.id)
    order by hit.type, hit.position`

/** What contains all words or, if nothing does, some of them: the more, the earlier. */
export const findHits = async (db: Db, request: SearchRequest): Promise<HitRow[]> => {
  const { rows } = await hitsStatement(request).execute(db)
  // The first hit of each type is always included, so without rows there is no hit on any page.
  if (rows.length > 0 || wordsOf(request.search).length < 2) return rows
  return (await hitsStatement(request, 'some words').execute(db)).rows
}
