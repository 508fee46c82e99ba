import type { PeopleFilters } from '@rostrum/contract/people'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** How the organization's lexemes begin: see `people_scope` in migration 0040. */
const scopeOf = (organizationId: string): string => organizationId.slice(-12)

/** The same for a tag in any case. */
const tagMark = (tag: string): string => createHash('md5').update(tag.toLowerCase()).digest('hex')

/** The marks that people must have. Each consists of letters, digits and a few signs that need no escape in a query. */
const marksOf = ({ kind, tag, source, owner, needs_help: needsHelp }: PeopleFilters) =>
  [
    kind && `:kind=${kind}`,
    tag && `:tag=${tagMark(tag)}`,
    source && `:source=${source}`,
    owner && `:owner=${owner}`,
    needsHelp && ':needs=help',
  ].filter((mark) => typeof mark === 'string')

/** A number is looked for by its digits, however it is written. */
const asNumber = (search: string): string => (/^[\d\s()+./-]{7,}$/.test(search) ? search.replaceAll(/\D/g, '') : search)

/** The words of a text as they are stored. The database says which, because it has stored them. */
const wordsOf = async (db: Db, text: string | undefined): Promise<string[]> => {
  if (text === undefined || text === '') return []
  const { rows } = await sql<{ words: string[] }>`select people_words(${asNumber(text)}) as words`.execute(db)
  return rows[0]?.words ?? []
}

const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`

/** What must be among the lexemes of somebody: this one, or any that begins so. */
export interface WantedLexeme {
  text: string
  isBeginning: boolean
}

/** All marks, and the beginnings of all words. */
export const lexemesOf = async (db: Db, organizationId: string, filters: PeopleFilters): Promise<WantedLexeme[]> => {
  const scope = scopeOf(organizationId)
  const [words, places] = await Promise.all([wordsOf(db, filters.search), wordsOf(db, filters.place)])
  return [
    ...marksOf(filters).map((mark) => ({ text: scope + mark, isBeginning: false })),
    ...words.map((word) => ({ text: `${scope} ${word}`, isBeginning: true })),
    ...places.map((place) => ({ text: `${scope}:place=${place}`, isBeginning: true })),
  ]
}

/**
 * The query for the index. It is a value, not an expression, so that the database can tell beforehand how many rows it
 * will find.
 */
export const queryOf = (lexemes: WantedLexeme[]): string =>
  lexemes.map(({ text, isBeginning }) => quoted(text) + (isBeginning ? ':*' : '')).join(' & ')

/** Who is not welcomed yet. It is not in the index of `search`, because lists have another index for it. */
export const newLexeme = (organizationId: string): WantedLexeme => ({
  text: `${scopeOf(organizationId)}:new`,
  isBeginning: false,
})

/** Comes after every letter. */
const lastLetter = '\u{10FFFF}'

/** The first and the last lexeme that are meant. */
export const rangeOf = ({ text, isBeginning }: WantedLexeme): { first: string; last: string } => ({
  first: text,
  last: isBeginning ? text + lastLetter : text,
})

/** Of so many people, reading the rows takes less than finding all who have another lexeme. */
const maximumFew = 200

/** Those who have the rarest of the lexemes, if they are few. Undefined as long as some people have no lexemes yet. */
export const findFew = async (db: Db, lexemes: WantedLexeme[]): Promise<string[] | undefined> => {
  if (lexemes.length === 0) return undefined
  const ranges = lexemes.map(rangeOf)
  const { rows } = await sql<{ ids: string[] }>`
    select few.ids from unnest(${ranges.map(({ first }) => first)}::text[], ${ranges.map(({ last }) => last)}::text[])
      as wanted (first, last),
    lateral (
      select array(
        select organization_person_id from people_lexemes
        where lexeme >= wanted.first collate "C" and lexeme <= wanted.last collate "C" limit ${maximumFew + 1}
      ) as ids
    ) few
    where cardinality(few.ids) <= ${maximumFew} and not exists (select from people_to_index)
    order by cardinality(few.ids) limit 1`.execute(db)
  return rows[0]?.ids
}
