import type { PublicType } from '@rostrum/contract/public-types'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { wordsOf } from './search-text.ts'

/**
 * What a search looks for: the words as they were typed; also similar words; or, if nothing contains all of them, some
 * of the words. Each is a search of its own, so that the first, which is the usual one, stays fast.
 */
export type SearchMode = 'exact words' | 'similar words' | 'some words'

/** The words of a search as text queries. The last word may be unfinished. */
export interface Sought {
  exact: string
  exact_in_name: string
  similar: string
  similar_in_name: string
  partial: string
  each_word: string[]
}

/** Without `isWidened`, the queries for similar words contain only the exact words, which is faster. */
export const readSought = async (db: Db, search: string, { isWidened }: { isWidened: boolean }): Promise<Sought> => {
  const { rows } = await sql<Sought>`select * from search_queries(${wordsOf(search)}::text[], ${isWidened})`.execute(db)
  const [sought] = rows
  if (!sought) throw new Error('search_queries returned no row')
  return sought
}

/** The query of a mode. */
export const queryOf = (sought: Sought, mode: SearchMode): string =>
  ({ 'exact words': sought.exact, 'similar words': sought.similar, 'some words': sought.partial })[mode]

/**
 * The tiers of `search_texts`, from what people look for most. A search reads as many as it needs to find enough, so
 * that a common word costs no more than a rare one.
 */
export type Depth = 1 | 2 | 3 | 4
const depths: readonly Depth[] = [1, 2, 3, 4]
export const everything: Depth = 4
/** So many tiers have few enough texts to look at each by itself. */
export const SHALLOW: Depth = 2
/** One tier more, if there is one. */
export const deeper = (depth: Depth): Depth => depths.find((each) => each > depth) ?? everything

/** What texts must contain, and how many of the tiers are read. */
export interface TextFilter {
  sought: Sought
  mode: SearchMode
  depth: Depth
}

/** As soon as so many are found, less popular or older ones are no longer looked at. */
export const ENOUGH_MATCHES = 100

/** The deepest tier that has texts of a type. */
export const readDeepest = async <T extends PublicType>(db: Db, types: readonly T[]): Promise<Record<T, Depth>> => {
  const deepest = types.map(
    (type) => sql`select ${type}::text as type, (select search_tier from search_texts where type = ${sql.lit(type)}
      order by search_tier desc limit 1) as depth`,
  )
  const { rows } = await sql<{ type: T; depth: Depth | null }>`${sql.join(deepest, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ type, depth }) => [type, depth ?? 1])) as Record<T, Depth>
}

/** Whether a text is in one of the first tiers and matches. Each tier has an index, which needs a condition of its own. */
export const isMatch = (text: string, query: string, depth: Depth): RawBuilder<boolean> => {
  const inTier = (tier: Depth) => sql`(${sql.ref(`${text}.search_tier`)} = ${sql.lit(tier)}
    and ${sql.ref(`${text}.search_document`)} @@ ${query}::tsquery)`
  return sql<boolean>`(${sql.join(depths.filter((tier) => tier <= depth).map(inTier), sql` or `)})`
}

/**
 * Ranks how well a text matches, from 0 to 3: exact words in the name, exact words anywhere, similar words in the name,
 * similar words anywhere. If only some words are sought, 4 and more: 4 and the number of words that are missing.
 */
export const matchRank = (text: string, { sought, mode }: Pick<TextFilter, 'sought' | 'mode'>): RawBuilder<number> => {
  const document = sql.ref(`${text}.search_document`)
  if (mode === 'some words') {
    return sql<number>`4 + (
      select count(*) from unnest(${sought.each_word}::tsquery[]) word where not ${document} @@ word)::int`
  }
  return sql<number>`case
    when ${document} @@ ${sought.exact_in_name}::tsquery then 0
    when ${document} @@ ${sought.exact}::tsquery then 1
    when ${document} @@ ${sought.similar_in_name}::tsquery then 2
    else 3 end`
}
