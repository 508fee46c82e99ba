import { sql, type RawBuilder } from 'kysely'

/**
 * Text as search sees it: lower case, without accents, only words. Stored text and queries go through
 * this one function, so "educacion" finds "Educación".
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    // An apostrophe is left out as people leave it out: "farmers market" finds "Farmer’s Market", "loko ia" finds "Loko Iʻa".
    .replace(/['’\u02bb\u02bc]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** More words than anybody remembers only cost time. */
const searchWordsMaximum = 12

/** The words of a search, for `search_queries`. */
export const wordsOf = (search: string): string[] =>
  fold(search).split(' ').filter(Boolean).slice(0, searchWordsMaximum)

/**
 * How well a row's `search_document` fits the queries `q`: all words as they stand in its name, then anywhere;
 * then the same for words like them.
 */
export const searchTier = (table: string): RawBuilder<number> => {
  const document = sql.ref(`${table}.search_document`)
  return sql<number>`case
    when ${document} @@ q.exact_in_name then 0
    when ${document} @@ q.exact then 1
    when ${document} @@ q.similar_in_name then 2
    else 3 end`
}

/** What an organization is found by. */
export interface Searchable {
  name: string
  tagline: string
  description: string
  city: string | null
  state: string | null
  tags: string[]
}

/** The columns that search reads, for every insert or change of what it looks at. */
export const searchColumns = ({ name, tagline, description, city, state, tags }: Searchable) => ({
  search_name: fold(name),
  search_text: fold([name, tagline, ...tags, city ?? '', state ?? '', description].join('\n')),
})
