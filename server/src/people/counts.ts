import { MAX_COUNTED_PEOPLE } from '@rostrum/contract/people'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { matchingPeople, type People, peopleOf, type WantedLexeme, type WantedPeople } from './filters.ts'

/** Rows are counted up to {@link MAX_COUNTED_PEOPLE}, so that a long list costs no more than a shorter one. */
export const countPeopleUpTo = async (db: Db, people: People): Promise<number> => {
  const row = await db
    .selectFrom(people.select('person.id').limit(MAX_COUNTED_PEOPLE).as('counted'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

type Reach = 'everybody' | 'mailed' | 'called'

/** Each is counted up to {@link MAX_COUNTED_PEOPLE}: those who match, and those of them who may be mailed or called. */
export interface PeopleCounts {
  total: number
  mailed: number
  called: number
}

/** How many lexemes of one person hardly ever begin alike. */
const alike = 4
/** Comes after every letter. */
const last = '\u{10FFFF}'

/**
 * Those who have the lexeme, without reading their rows: as many as are counted. Both marks are always named, because the
 * lexemes are ordered by them.
 */
const withLexeme = (
  { text, isBeginning }: WantedLexeme,
  { mailed, called }: { mailed: boolean; called: boolean },
): RawBuilder<unknown> => {
  const either = sql`(false, true)`
  const reach = sql`may_be_called in ${called ? sql`(true)` : either} and may_be_mailed in ${mailed ? sql`(true)` : either}`
  if (!isBeginning) {
    return sql`select may_be_mailed, may_be_called from people_lexemes
      where lexeme = ${text} and ${reach} limit ${MAX_COUNTED_PEOPLE}`
  }
  return sql`select distinct organization_person_id, may_be_mailed, may_be_called from (
      select organization_person_id, may_be_mailed, may_be_called from people_lexemes
      where lexeme >= ${text} and lexeme < ${text + last} and ${reach} limit ${alike * MAX_COUNTED_PEOPLE}
    ) found limit ${MAX_COUNTED_PEOPLE}`
}

/** What a lexeme answers with the marks beside it. */
const answered = new Set<string>([
  'organizationId',
  'lexemes',
  'mergedPartners',
  'welcomeSince',
  'search',
  'place',
  'kind',
  'tag',
  'source',
  'owner',
  'needs_help',
  'consent',
] satisfies (keyof WantedPeople)[])

/** The lexeme that is all they must have, except a consent; undefined if more is asked, or nothing. */
const onlyLexemeOf = (wanted: WantedPeople): WantedLexeme | undefined => {
  const isMore = Object.entries(wanted).some(([filter, value]) => value !== undefined && !answered.has(filter))
  const [lexeme, ...others] = wanted.lexemes
  return isMore || others.length > 0 || wanted.consent === 'chat' ? undefined : lexeme
}

const reached = (people: People, reach: Reach): People => {
  if (reach === 'everybody') return people
  return people.where(reach === 'mailed' ? 'person.may_be_mailed' : 'person.may_be_called', '=', true)
}

const countRows = async (db: Db, rows: Expression<unknown>) => {
  const { rows: counted } = await sql<PeopleCounts & { is_complete: boolean }>`
    select count(*)::int as total, (count(*) filter (where may_be_mailed))::int as mailed,
      (count(*) filter (where may_be_called))::int as called,
      not exists (select from people_to_index) as is_complete
    from (${rows}) counted`.execute(db)
  const [counts] = counted
  if (!counts) throw new Error('An aggregate without groups always has a row')
  return counts
}

/**
 * Counts all in one statement, which takes less than three: those who may be mailed or called among the first that are
 * counted. Undefined if no lexeme is sought.
 */
const countTogether = async (db: Db, wanted: WantedPeople, reach: Reach): Promise<PeopleCounts | undefined> => {
  if (wanted.lexemes.length === 0) return undefined
  const lexeme = onlyLexemeOf(wanted)
  if (lexeme) {
    const mailed = reach === 'mailed' || wanted.consent === 'email'
    const called = reach === 'called' || wanted.consent === 'call'
    const { is_complete: isComplete, ...counts } = await countRows(db, withLexeme(lexeme, { mailed, called }))
    // People of an earlier version may have no lexemes yet.
    if (isComplete) return counts
  }
  const people = reached(matchingPeople(db, wanted), reach).select(['person.may_be_mailed', 'person.may_be_called'])
  return countRows(db, people.limit(MAX_COUNTED_PEOPLE))
}

const countReach = async (db: Db, wanted: WantedPeople, reach: Reach): Promise<number> =>
  (await countTogether(db, wanted, reach))?.total ?? countPeopleUpTo(db, reached(matchingPeople(db, wanted), reach))

export const countPeople = (db: Db, wanted: WantedPeople): Promise<number> => countReach(db, wanted, 'everybody')

/** Counts those who match, and those of them who may be mailed or called. */
export const countReachable = async (db: Db, wanted: WantedPeople): Promise<PeopleCounts> => {
  const counts = await countTogether(db, wanted, 'everybody')
  if (counts && counts.total < MAX_COUNTED_PEOPLE) return counts
  // Of so many, those who may be reached are perhaps not among the first.
  const [total, mailed, called] = await Promise.all([
    counts?.total ?? countReach(db, wanted, 'everybody'),
    countReach(db, wanted, 'mailed'),
    countReach(db, wanted, 'called'),
  ])
  return { total, mailed, called }
}

/** How many match, exactly: for programs that read all of them. */
export const countAllPeople = async (db: Db, wanted: WantedPeople): Promise<number> => {
  const { total } = await matchingPeople(db, wanted)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Counts who was new at most `hours` ago and nobody has welcomed. */
export const countToWelcome = (db: Db, { organizationId, since }: { organizationId: string; since: Date }) =>
  countPeopleUpTo(
    db,
    peopleOf(db, organizationId).where('person.welcomed_at', 'is', null).where('person.first_seen_at', '>=', since),
  )

export const countActive = (db: Db, { organizationId, since }: { organizationId: string; since: Date }) =>
  countPeopleUpTo(db, peopleOf(db, organizationId).where('person.last_seen_at', '>=', since))
