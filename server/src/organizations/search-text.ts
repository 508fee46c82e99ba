import { sql, type RawBuilder } from 'kysely'

/**
 * Normalizes text for the search: lower case, without accents and punctuation. It is applied to both stored text and
 * queries, so "educacion" finds "Educación".
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    // Apostrophes are removed: "farmers market" finds "Farmer’s Market", and "loko ia" finds "Loko Iʻa".
    .replace(/['’\u02bb\u02bc]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** Additional words are ignored, because they only make the query slower. */
const MAX_SEARCH_WORDS = 12

/** The words of a search, for the SQL function `search_queries`. */
export const wordsOf = (search: string): string[] => fold(search).split(' ').filter(Boolean).slice(0, MAX_SEARCH_WORDS)

/**
 * Ranks how well a `search_document` matches the queries `q`, from 0 to 3: exact words in the name, exact words
 * anywhere, similar words in the name, similar words anywhere.
 */
export const searchTier = (table: string): RawBuilder<number> => {
  const document = sql.ref(`${table}.search_document`)
  return sql<number>`case
    when ${document} @@ q.exact_in_name then 0
    when ${document} @@ q.exact then 1
    when ${document} @@ q.similar_in_name then 2
    else 3 end`
}

/** The texts by which an organization is found. */
export interface Searchable {
  name: string
  tagline: string
  description: string
  city: string | null
  state: string | null
  tags: string[]
}

/** The search columns. They must be written with every change of the texts. */
export const searchColumns = ({ name, tagline, description, city, state, tags }: Searchable) => ({
  search_name: fold(name),
  search_text: fold([name, tagline, ...tags, city ?? '', state ?? '', description].join('\n')),
})
