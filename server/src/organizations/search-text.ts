import { sql, type RawBuilder } from 'kysely'
import { acronymsOf, spellingsOf, writtenOut } from './spellings.ts'

/** Letters that Unicode does not decompose into a base letter and an accent. */
const plainLetters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
}

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
    .replace(/[łøđðßæœıþ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** Additional words are ignored, because they only make the query slower. */
const MAX_SEARCH_WORDS = 12

/**
 * The words of a search, for the SQL function `search_queries`. A word with several spellings is followed by the others:
 * `st|saint|street`.
 */
export const wordsOf = (search: string): string[] =>
  fold(search)
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_SEARCH_WORDS)
    .map((word) => [word, ...spellingsOf(word)].join('|'))

/**
 * What a search looks for: every word, or, if nothing contains all of them, some of the words. The latter is a search of
 * its own, so that the former, which is the usual one, stays fast.
 */
export type SearchMode = 'all words' | 'some words'

/** How many rows that contain some of the words are ranked, because a common word may be in all of them. */
export const MAX_PARTIAL_MATCHES = 2000

/** Whether a `search_document` matches the queries `q`. */
export const isMatch = (table: string, mode: SearchMode): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.search_document`)} @@ ${sql.ref(mode === 'all words' ? 'q.similar' : 'q.partial')}`

/**
 * Ranks how well a `search_document` matches the queries `q`, from 0 to 3: exact words in the name, exact words
 * anywhere, similar words in the name, similar words anywhere. If only some words are sought, 4 and more: 4 and the
 * number of words that are missing.
 */
export const searchTier = (table: string, mode: SearchMode): RawBuilder<number> => {
  const document = sql.ref(`${table}.search_document`)
  if (mode === 'some words') {
    return sql<number>`4 + (select count(*) from unnest(q.each_word) word where not ${document} @@ word)::int`
  }
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
  postal_code: string | null
  tags: string[]
}

/** The search columns. They must be written with every change of the texts. */
export const searchColumns = ({ name, tagline, description, city, state, postal_code, tags }: Searchable) => {
  const nameAndAcronyms = [fold(name), ...acronymsOf(fold(name))].join(' ')
  const texts = [nameAndAcronyms, tagline, ...tags, city ?? '', state ?? '', postal_code ?? '', description]
  return {
    search_name: nameAndAcronyms,
    search_text: fold(texts.join('\n')),
    search_city: placeKey(city ?? ''),
    search_state: placeKey(state ?? ''),
  }
}

/** Equal for all spellings of a place: "São Paulo" and "Sao Paulo", "St. Paul" and "Saint Paul". */
export const placeKey = (place: string): string => fold(place).split(' ').map(writtenOut).join(' ')
