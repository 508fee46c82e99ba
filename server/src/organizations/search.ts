import { MAX_COUNTED } from '@rostrum/contract/counted'
import { sql } from 'kysely'
import { countUnlessMany } from '../platform/db/count.ts'
import type { Db } from '../platform/db/database.ts'
import { allOrganizations, type CardRow, countOrganizations, listOrganizations, type PageOfMatches } from './listing.ts'
import { wordsOf } from './search-text.ts'
import { deeper, type Depth, ENOUGH_MATCHES, everything, readDeepest, readSought, type TextFilter } from './sought.ts'

export interface FoundOrganizations {
  rows: CardRow[]
  /** How many can be paged through. */
  listed: number
  /** How many there are, at most `MAX_COUNTED`. */
  total: number
}

interface FoundIn {
  search: TextFilter
  rows: CardRow[]
  listed: number
}

const findIn = async (db: Db, page: PageOfMatches, search: TextFilter): Promise<FoundIn> => {
  const asked = { ...page, filters: { ...page.filters, search } }
  const rows = await listOrganizations(db, asked)
  const [first] = rows
  // A page beyond the last one has no row to tell the number.
  const listed = first?.listed ?? (page.page === 1 ? 0 : await countOrganizations(db, asked.filters))
  return { search, rows, listed }
}

/** Reads tiers until there are enough organizations that also match the other filters, or no further tier. */
const findDepth = async (db: Db, page: PageOfMatches, first: TextFilter, deepest: Depth): Promise<FoundIn> => {
  let found = await findIn(db, page, first)
  while (found.listed < ENOUGH_MATCHES && found.search.depth < deepest) {
    found = await findIn(db, page, { ...found.search, depth: deeper(found.search.depth) })
  }
  return found
}

/**
 * The organizations that contain all words or similar ones or, if there is none, some of the words. People often remember
 * a name only roughly, so here similar words are not only a fallback.
 */
export const searchOrganizations = async (db: Db, words: string, page: PageOfMatches): Promise<FoundOrganizations> => {
  const [sought, { organizations: deepest }] = await Promise.all([
    readSought(db, words, { isWidened: true }),
    readDeepest(db, ['organizations']),
  ])
  const find = (mode: TextFilter['mode']) => findDepth(db, page, { sought, mode, depth: 1 }, deepest)
  const similar = await find('similar words')
  const isSimilar = similar.listed > 0 || wordsOf(words).length < 2
  const { search, rows, listed } = isSimilar ? similar : await find('some words')
  if (search.depth >= deepest) return { rows, listed, total: Math.min(listed, MAX_COUNTED) }
  const everywhere = { ...page.filters, search: { ...search, depth: everything } }
  const total = await countUnlessMany(db, sql`${allOrganizations(db, everywhere)}`)
  return { rows, listed, total }
}
