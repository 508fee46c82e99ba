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

/** The search columns. They must be written with every change of the texts; a trigger keeps `search_texts` from them. */
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
