import { MAX_COUNTED } from '@rostrum/contract/counted'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { countUpTo } from '../platform/db/count.ts'
import type { Db } from '../platform/db/database.ts'
import { matchingPeople, type People, peopleOf, type WantedPeople } from './filters.ts'
import { newLexeme, rangeOf, type WantedLexeme } from './lexemes.ts'

type Reach = 'everybody' | 'mailed' | 'called'

/** Each is counted up to {@link MAX_COUNTED}: those who match, and those of them who may be mailed or called. */
export interface PeopleCounts {
  total: number
  mailed: number
  called: number
}

/** Lexemes that begin alike are counted up to this number: hardly anybody has more than four of them. */
const maximumAlike = 4 * MAX_COUNTED

interface Counted {
  /** Rows that say who may be reached, and who it is if somebody may have several. */
  rows: Expression<unknown>
  /** How many rows are read. */
  maximum: number
  isDistinct: boolean
}

/** Those who have all lexemes, without reading their rows. */
const withLexemes = (
  lexemes: [WantedLexeme, ...WantedLexeme[]],
  { mailed, called }: { mailed: boolean; called: boolean },
): Counted => {
  const has = (entry: string, lexeme: WantedLexeme) => {
    const { first, last } = rangeOf(lexeme)
    const column = sql.ref(`${entry}.lexeme`)
    return lexeme.isBeginning ? sql`${column} between ${first} and ${last}` : sql`${column} = ${first}`
  }
  const [first, ...others] = lexemes
  const maximum = first.isBeginning ? maximumAlike : MAX_COUNTED
  // Everywhere with the marks of the person, because the rows of a lexeme are ordered by them.
  const conditions = [
    has('entry', first),
    ...(called ? [sql`entry.may_be_called`] : []),
    ...(mailed ? [sql`entry.may_be_called in (false, true) and entry.may_be_mailed`] : []),
    ...others.map(
      (lexeme) => sql`exists (select from people_lexemes other where ${has('other', lexeme)}
        and other.may_be_called = entry.may_be_called and other.may_be_mailed = entry.may_be_mailed
        and other.organization_person_id = entry.organization_person_id)`,
    ),
  ]
  const rows = sql`select organization_person_id, may_be_mailed, may_be_called from people_lexemes entry
    where ${sql.join(conditions, sql` and `)} limit ${maximum}`
  return { rows, maximum, isDistinct: first.isBeginning }
}

/** What lexemes answer with the marks beside them. */
const answered = new Set<string>([
  'organizationId',
  'lexemes',
  'few',
  'mergedPartners',
  'welcomeSince',
  'search',
  'place',
  'kind',
  'tag',
  'source',
  'owner',
  'needs_help',
  'not_welcomed',
  'consent',
] satisfies (keyof WantedPeople)[])

/** The lexemes that are all they must have, except a consent; undefined if more is asked, or nothing. */
const onlyLexemesOf = (wanted: WantedPeople): [WantedLexeme, ...WantedLexeme[]] | undefined => {
  const isMore = Object.entries(wanted).some(([filter, value]) => value !== undefined && !answered.has(filter))
  if (isMore || wanted.few || wanted.consent === 'chat') return undefined
  const lexemes = [...wanted.lexemes, ...(wanted.not_welcomed ? [newLexeme(wanted.organizationId)] : [])]
  // Of whole lexemes, each person has one.
  const [first, ...others] = lexemes.toSorted((one, other) => Number(one.isBeginning) - Number(other.isBeginning))
  return first && [first, ...others]
}

const reached = (people: People, reach: Reach): People => {
  if (reach === 'everybody') return people
  return people.where(reach === 'mailed' ? 'person.may_be_mailed' : 'person.may_be_called', '=', true)
}

const countRows = async (db: Db, { rows, maximum, isDistinct }: Counted) => {
  const counted = isDistinct ? sql`count(distinct organization_person_id)` : sql`count(*)`
  const upTo = (count: RawBuilder<unknown>) => sql`least(${count}, ${MAX_COUNTED})::int`
  const { rows: found } = await sql<PeopleCounts & { is_all: boolean; is_complete: boolean }>`
    select ${upTo(counted)} as total, ${upTo(sql`${counted} filter (where may_be_mailed)`)} as mailed,
      ${upTo(sql`${counted} filter (where may_be_called)`)} as called,
      count(*) < ${maximum} as is_all, not exists (select from people_to_index) as is_complete
    from (${rows}) people`.execute(db)
  const [counts] = found
  if (!counts) throw new Error('An aggregate without groups always has a row')
  return counts
}

/**
 * Counts all in one statement, which takes less than three. Unless `is_all`, those who may be mailed or called are only
 * counted among some of those who match. Undefined if no lexeme is sought.
 */
const countTogether = async (db: Db, wanted: WantedPeople, reach: Reach) => {
  const lexemes = onlyLexemesOf(wanted)
  if (lexemes) {
    const mailed = reach === 'mailed' || wanted.consent === 'email'
    const called = reach === 'called' || wanted.consent === 'call'
    const counts = await countRows(db, withLexemes(lexemes, { mailed, called }))
    // People of an earlier version may have no lexemes yet.
    if (counts.is_complete) return counts
  }
  if (wanted.lexemes.length === 0) return undefined
  const rows = reached(matchingPeople(db, wanted, { isListing: false }), reach)
    .select(['person.may_be_mailed', 'person.may_be_called'])
    .limit(MAX_COUNTED)
  return countRows(db, { rows, maximum: MAX_COUNTED, isDistinct: false })
}

const countReach = async (db: Db, wanted: WantedPeople, reach: Reach): Promise<number> =>
  (await countTogether(db, wanted, reach))?.total ??
  countUpTo(db, reached(matchingPeople(db, wanted, { isListing: false }), reach))

export const countPeople = (db: Db, wanted: WantedPeople): Promise<number> => countReach(db, wanted, 'everybody')

/** Counts those who match, and those of them who may be mailed or called. */
export const countReachable = async (db: Db, wanted: WantedPeople): Promise<PeopleCounts> => {
  const counts = await countTogether(db, wanted, 'everybody')
  if (counts?.is_all) return counts
  const [total, mailed, called] = await Promise.all([
    counts?.total ?? countReach(db, wanted, 'everybody'),
    countReach(db, wanted, 'mailed'),
    countReach(db, wanted, 'called'),
  ])
  return { total, mailed, called }
}

/** How many match, exactly: for programs that read all of them. */
export const countAllPeople = async (db: Db, wanted: WantedPeople): Promise<number> => {
  const { total } = await matchingPeople(db, wanted, { isListing: false })
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Counts who was new at most `hours` ago and nobody has welcomed. */
export const countToWelcome = (db: Db, { organizationId, since }: { organizationId: string; since: Date }) =>
  countUpTo(
    db,
    peopleOf(db, organizationId).where('person.welcomed_at', 'is', null).where('person.first_seen_at', '>=', since),
  )

export const countActive = (db: Db, { organizationId, since }: { organizationId: string; since: Date }) =>
  countUpTo(db, peopleOf(db, organizationId).where('person.last_seen_at', '>=', since))
