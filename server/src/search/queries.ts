import { MAX_COUNTED } from '@rostrum/contract/counted'
import { publicTypes, type PublicType } from '@rostrum/contract/public-types'
import { sql, type RawBuilder } from 'kysely'
import { wordsOf } from '../organizations/search-text.ts'
import {
  deeper,
  type Depth,
  ENOUGH_MATCHES,
  everything,
  isMatch,
  matchRank,
  queryOf,
  readDeepest,
  readSought,
  type SearchMode,
  type Sought,
} from '../organizations/sought.ts'
import { countUnlessMany } from '../platform/db/count.ts'
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
  /** Number of hits of the type in the tiers that were searched. */
  total: number
  is_over: boolean
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
}

export interface Hits {
  rows: HitRow[]
  /** The query that the hits match, as PostgreSQL prints it. */
  query: string
  /** How many hits of each type can be paged through. Types without hits are absent. */
  listed: Partial<Record<PublicType, number>>
  /** How many hits there are of each type, at most `MAX_COUNTED`. */
  counts: Partial<Record<PublicType, number>>
}

/** What is sought, and how. */
interface Search {
  sought: Sought
  mode: SearchMode
  now: Date
}

/** The types of a search and how many of their tiers it reads. */
type Depths = ReadonlyMap<PublicType, Depth>

/**
 * The public texts of types that match, in the first tiers. Whether a text is public is looked up for each that matches,
 * because a join would read every organization when many match.
 */
const matchesOf = (types: readonly PublicType[], depth: Depth, { sought, mode, now }: Search): RawBuilder<unknown> => {
  const isContent = !types.includes('organizations')
  const isPublic = isContent
    ? sql`select coalesce(item.over_at <= ${now}, false) as is_over, extract(epoch from item.published_at)::float8 as weight
        from content_items item
        join organizations o on o.id = item.organization_id and o.published_at is not null
        where item.id = text.id and item.status = 'published' limit 1`
    : sql`select false as is_over, followers_count::float8 as weight
        from organizations where id = text.id and published_at is not null limit 1`
  return sql`(
    select text.type, text.id, ${matchRank('text', { sought, mode })} as match, found.is_over, found.weight
      from search_texts text
      cross join lateral (${isPublic}) found
      where text.type in (${sql.join(types.map((type) => sql.lit(type)))})
        and ${isMatch('text', queryOf(sought, mode), depth)})`
}

/** Types that are read to the same depth are read together. Organizations are not, as they are public on their own. */
const allMatches = (depths: Depths, search: Search): RawBuilder<unknown> => {
  const groups = new Map<string, { types: PublicType[]; depth: Depth }>()
  for (const [type, depth] of depths) {
    const key = type === 'organizations' ? type : String(depth)
    const group = groups.get(key)
    if (group) group.types.push(type)
    else groups.set(key, { types: [type], depth })
  }
  const matches = [...groups.values()].map(({ types, depth }) => matchesOf(types, depth, search))
  return sql.join(matches, sql` union all `)
}

/** Always includes the first hit of each type, because it carries the total of its type. */
const asked = ({ type, page, perPage }: SearchRequest): RawBuilder<boolean> => {
  if (type === undefined) return sql<boolean>`position <= ${perPage}`
  const offset = offsetOf({ page, perPage })
  return sql<boolean>`(position = 1 or type = ${type} and position > ${offset} and position <= ${offset + perPage})`
}

/**
 * The public texts that match, in the first tiers of each type. Each type is ordered by match, then events that are not
 * over, then organizations by followers and content by date.
 */
export const hitsStatement = (
  request: SearchRequest,
  depths: Depths,
  search: Search,
): RawBuilder<HitRow> => sql<HitRow>`
  with ranked as (
    select type, id, is_over,
      row_number() over (partition by type order by match, is_over, weight desc, id desc)::int as position,
      count(*) over (partition by type)::int as total
    from (${allMatches(depths, search)}) matches
  )
  select hit.type, hit.id, hit.position, hit.total, hit.is_over,
      o.id as organization_id, o.name as organization_name, o.profile_image as organization_profile_image,
      o.verified_at is not null as organization_is_verified,
      o.tagline, o.description, o.city, o.state, o.country, o.followers_count,
      item.title, item.attributes, item.published_at
    from (select * from ranked where ${asked(request)}) hit
    left join content_items item on item.id = hit.id and hit.type <> 'organizations'
    join organizations o on o.id = coalesce(item.organization_id, hit.id)
    order by hit.type, hit.position`

/** Searches the first tier of each type, and the next ones of those types of which it does not find enough. */
const findInMode = async (
  db: Db,
  request: SearchRequest,
  { deepest, ...search }: Search & { deepest: Record<PublicType, Depth> },
): Promise<Hits> => {
  const depths = new Map<PublicType, Depth>(publicTypes.map((type) => [type, 1]))
  const found = new Map<PublicType, HitRow[]>()
  const listedOf = (type: PublicType) => found.get(type)?.[0]?.total ?? 0
  let searched: Depths = depths
  while (searched.size > 0) {
    const { rows } = await hitsStatement(request, searched, search).execute(db)
    for (const type of searched.keys()) {
      found.set(
        type,
        rows.filter((row) => row.type === type),
      )
    }
    const lacking = [...searched].filter(([type, depth]) => listedOf(type) < ENOUGH_MATCHES && depth < deepest[type])
    searched = new Map(lacking.map(([type, depth]) => [type, deeper(depth)]))
    for (const [type, depth] of searched) depths.set(type, depth)
  }
  const query = queryOf(search.sought, search.mode)
  const count = (type: PublicType, depth: Depth): number | Promise<number> =>
    depth < deepest[type]
      ? countUnlessMany(db, sql`select from ${matchesOf([type], everything, search)} matches`)
      : Math.min(listedOf(type), MAX_COUNTED)
  const counts = await Promise.all([...depths].map(async ([type, depth]) => [type, await count(type, depth)] as const))
  return {
    rows: [...found.values()].flat(),
    query,
    listed: Object.fromEntries([...depths.keys()].map((type) => [type, listedOf(type)])),
    counts: Object.fromEntries(counts),
  }
}

/**
 * What contains the exact words; if nothing public does, similar words, because large amounts of text always contain
 * something similar; and if nothing contains all words, some of them: the more, the earlier.
 */
export const findHits = async (db: Db, request: SearchRequest): Promise<Hits> => {
  const [exact, deepest] = await Promise.all([
    readSought(db, request.search, { isWidened: false }),
    readDeepest(db, publicTypes),
  ])
  const find = (sought: Sought, mode: SearchMode) =>
    findInMode(db, request, { sought, mode, deepest, now: request.now })
  const hits = await find(exact, 'exact words')
  if (hits.rows.length > 0) return hits
  const similar = await find(await readSought(db, request.search, { isWidened: true }), 'similar words')
  if (similar.rows.length > 0 || wordsOf(request.search).length < 2) return similar
  return find(exact, 'some words')
}
