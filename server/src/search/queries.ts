import type { PublicType } from '@rostrum/contract/public-types'
import { sql, type RawBuilder } from 'kysely'
import { searchTier, wordsOf } from '../organizations/search-text.ts'
import type { Db } from '../platform/db/database.ts'
import { offsetOf } from '../platform/http/pages.ts'

export interface SearchRequest {
  search: string
  /** This type alone, page by page. */
  type: PublicType | undefined
  page: number
  perPage: number
  now: Date
}

export interface HitRow {
  type: PublicType
  id: string
  /** Of its type, from 1. */
  position: number
  /** How many there are of its type. */
  total: number
  /** Where it has the words as they stand; else it has words like them. */
  is_exact: boolean
  exact: string
  similar: string
  organization_id: string
  organization_name: string
  organization_profile_image: string | null
  organization_is_verified: boolean
  /** Of organizations. */
  tagline: string
  description: string
  city: string | null
  state: string | null
  country: string | null
  followers_count: number
  /** Of content; null for organizations. */
  title: string | null
  attributes: Record<string, unknown> | null
  published_at: Date | null
  is_over: boolean
}

/**
 * Everything public that has the words, or, where nothing has them as they stand, words like them: among much text
 * there is always something alike. Each type by how well it fits, then what is not past, then the most followed
 * organizations and the newest content. One walk of each index, whatever is asked of it.
 */
const ranked = ({ search, now }: Pick<SearchRequest, 'search' | 'now'>): RawBuilder<unknown> => sql`
  q as (select * from search_queries(${wordsOf(search)}::text[])),
  matches as (
    select 'organizations' as type, o.id, ${searchTier('o')} as tier, false as is_over, o.followers_count::float8 as weight
      from q
      join organizations o on o.search_document @@ q.similar
      where o.published_at is not null
    union all
    select item.kind, item.id, ${searchTier('text')}, coalesce(item.over_at <= ${now}, false),
        extract(epoch from item.published_at)::float8
      from q
      join content_search text on text.search_document @@ q.similar
      join content_items item on item.id = text.item_id and item.status = 'published'
      join organizations o on o.id = item.organization_id and o.published_at is not null
  ),
  ranked as (
    select type, id, tier, is_over,
      row_number() over (partition by type order by tier, is_over, weight desc, id desc)::int as position,
      count(*) over (partition by type)::int as total
    from matches
    where tier < 2 or not exists (select from matches where tier < 2)
  )`

/** The first of each type is always there: it says how many there are. */
const asked = ({ type, page, perPage }: SearchRequest): RawBuilder<boolean> => {
  if (type === undefined) return sql<boolean>`position <= ${perPage}`
  const offset = offsetOf({ page, perPage })
  return sql<boolean>`(position = 1 or type = ${type} and position > ${offset} and position <= ${offset + perPage})`
}

/** The one statement of a search. */
export const hitsStatement = (request: SearchRequest): RawBuilder<HitRow> => sql<HitRow>`
  with ${ranked(request)}
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

export const findHits = async (db: Db, request: SearchRequest): Promise<HitRow[]> =>
  (await hitsStatement(request).execute(db)).rows
