import { type PeopleFilters, welcomeHours } from '@rostrum/contract/people'
import { instantOf } from '@rostrum/contract/zoned-time'
import { createHash } from 'node:crypto'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { findTimeZone } from '../organizations/queries.ts'
import type { Db } from '../platform/db/database.ts'
import type { Database } from '../platform/db/schema.ts'

type Tables = Database & { person: Database['organization_people'] }
export type People = SelectQueryBuilder<Tables, 'person', object>

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
const lexemesOf = async (db: Db, organizationId: string, filters: PeopleFilters): Promise<WantedLexeme[]> => {
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
const queryOf = (lexemes: WantedLexeme[]): string =>
  lexemes.map(({ text, isBeginning }) => quoted(text) + (isBeginning ? ':*' : '')).join(' & ')

/** Filters that are ready to be used in several queries. */
export interface WantedPeople extends PeopleFilters {
  organizationId: string
  lexemes: WantedLexeme[]
  /** Who came before has waited too long for a welcome. */
  welcomeSince: Date
  /** The whole address, if the organization may see it. */
  email?: string | undefined
  /** What programs see of them was changed since then. */
  changed?: { since: Date; isInclusive: boolean } | undefined
  /** Into whom somebody who took part in `item` was merged. */
  mergedPartners: string[]
  /** `since` and `until` as times, in the zone of the organization. The first is inclusive, the other exclusive. */
  period?: { from: Date | undefined; before: Date | undefined } | undefined
}

/** The acts of an item, or those with one outcome. */
const actsIn = ({ item, outcome }: PeopleFilters): RawBuilder<unknown> =>
  sql`engagements act where act.content_item_id = ${item}
    ${outcome === undefined || outcome === '' ? sql`` : sql`and act.outcome = ${outcome}`}`

/** Nobody learns who took part in something of others. */
const isOwnItem = (organizationId: string, { item }: PeopleFilters): RawBuilder<boolean> =>
  sql<boolean>`exists (select from content_items own where own.id = ${item} and own.organization_id = ${organizationId})`

/** Into whom somebody who took part in the item was merged. Few rows are merged, so this reads little. */
const mergedPartnersOf = async (db: Db, organizationId: string, filters: PeopleFilters): Promise<string[]> => {
  if (filters.item === undefined) return []
  const { rows } = await sql<{ id: string }>`
    select distinct merged.merged_into as id from organization_people merged
    where merged.organization_id = ${organizationId} and merged.merged_into is not null
      and ${isOwnItem(organizationId, filters)}
      and exists (select from ${actsIn(filters)} and act.person_id = merged.person_id)`.execute(db)
  return rows.map(({ id }) => id)
}

const dayAfter = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)

const periodOf = async (db: Db, organizationId: string, { since, until }: PeopleFilters) => {
  if (since === undefined && until === undefined) return undefined
  const zone = await findTimeZone(db, organizationId)
  const startOf = (date: string | undefined) => (date === undefined ? undefined : instantOf(date, '00:00', zone))
  return { from: startOf(since), before: startOf(until === undefined ? undefined : dayAfter(until)) }
}

export const prepareFilters = async (
  db: Db,
  { organizationId, now }: { organizationId: string; now: Date },
  filters: PeopleFilters,
): Promise<WantedPeople> => {
  const [lexemes, period, mergedPartners] = await Promise.all([
    lexemesOf(db, organizationId, filters),
    periodOf(db, organizationId, filters),
    mergedPartnersOf(db, organizationId, filters),
  ])
  const welcomeSince = new Date(now.getTime() - welcomeHours * 3_600_000)
  return { ...filters, organizationId, lexemes, period, mergedPartners, welcomeSince }
}

/** Everybody who took part in an item, also with a row that was merged into theirs. */
const whoTookPart = ({ mergedPartners, ...filters }: WantedPeople): RawBuilder<boolean> => {
  const acts = actsIn(filters)
  if (mergedPartners.length === 0) {
    return sql<boolean>`exists (select from ${acts} and act.person_id = person.person_id)`
  }
  // A list of its own, because the planner cannot join by two alternatives.
  return sql<boolean>`(person.person_id in (select act.person_id from ${acts})
    or person.id = any(${mergedPartners}::uuid[]))`
}

/** The people of an organization. Everything that selects them begins here. */
export const peopleOf = (db: Db, organizationId: string): People =>
  db
    .selectFrom('organization_people as person')
    .where('person.organization_id', '=', organizationId)
    .where(sql<boolean>`person.is_listed`)

/** Those who match all filters. */
export const matchingPeople = (db: Db, wanted: WantedPeople): People => {
  const { lexemes, period, email, changed } = wanted
  let people = peopleOf(db, wanted.organizationId)
  if (lexemes.length > 0) people = people.where(sql<boolean>`person.search @@ ${queryOf(lexemes)}::tsquery`)
  if (email !== undefined) people = people.where(sql<boolean>`lower(person.email) = lower(${email})`)
  if (changed) people = people.where('person.changed_at', changed.isInclusive ? '>=' : '>', changed.since)
  if (wanted.item !== undefined) {
    people = people.where(isOwnItem(wanted.organizationId, wanted)).where(whoTookPart(wanted))
  }
  if (wanted.not_welcomed) people = people.where('person.welcomed_at', 'is', null)
  if (wanted.consent === 'email') people = people.where('person.may_be_mailed', '=', true)
  if (wanted.consent === 'call') people = people.where('person.may_be_called', '=', true)
  if (wanted.consent === 'chat') {
    people = people.where(
      sql<boolean>`exists (select from chat_threads where chat_threads.organization_id = person.organization_id
        and chat_threads.user_id = person.person_id)`,
    )
  }
  const { is_late: isLate } = wanted
  if (isLate !== undefined) people = people.where('person.first_seen_at', isLate ? '<' : '>=', wanted.welcomeSince)
  if (period?.from) people = people.where('person.last_seen_at', '>=', period.from)
  if (period?.before) people = people.where('person.last_seen_at', '<', period.before)
  return people
}
