import { type PeopleFilters, welcomeHours } from '@rostrum/contract/people'
import { instantOf } from '@rostrum/contract/zoned-time'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { findTimeZone } from '../organizations/queries.ts'
import type { Db } from '../platform/db/database.ts'
import type { Database } from '../platform/db/schema.ts'
import { findFew, lexemesOf, queryOf, type WantedLexeme } from './lexemes.ts'

type Tables = Database & { person: Database['organization_people'] }
export type People = SelectQueryBuilder<Tables, 'person', object>

/** Filters that are ready to be used in several queries. */
export interface WantedPeople extends PeopleFilters {
  organizationId: string
  lexemes: WantedLexeme[]
  /** Whoever matches is among these. Undefined if they may be many. */
  few: string[] | undefined
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
  const lexemes = await lexemesOf(db, organizationId, filters)
  const [few, period, mergedPartners] = await Promise.all([
    findFew(db, lexemes),
    periodOf(db, organizationId, filters),
    mergedPartnersOf(db, organizationId, filters),
  ])
  const welcomeSince = new Date(now.getTime() - welcomeHours * 3_600_000)
  return { ...filters, organizationId, lexemes, few, period, mergedPartners, welcomeSince }
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

/**
 * The same as `peopleOf`, for those who are found by their lexemes. These belong to the organization already, so the
 * condition is one that no index answers: otherwise everybody in the organization would be found as well, to be compared.
 */
const scopedPeopleOf = (db: Db, organizationId: string): People =>
  db
    .selectFrom('organization_people as person')
    .where('person.organization_id', 'is not distinct from', organizationId)
    .where(sql<boolean>`person.is_listed`)

/** Those who match all filters. To be listed, they can be found in their order, too. */
export const matchingPeople = (db: Db, wanted: WantedPeople, { isListing }: { isListing: boolean }): People => {
  const { lexemes, few, period, email, changed } = wanted
  let people =
    lexemes.length > 0 && !isListing ? scopedPeopleOf(db, wanted.organizationId) : peopleOf(db, wanted.organizationId)
  if (lexemes.length > 0) {
    const hasAll = sql<boolean>`person.search @@ ${queryOf(lexemes)}::tsquery`
    // A condition that the index over `search` cannot answer, because it would find all who have the common ones.
    people = few
      ? people.where(sql<boolean>`person.id = any(${few}::uuid[])`).where(sql<boolean>`(${hasAll}) is true`)
      : people.where(hasAll)
  }
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
