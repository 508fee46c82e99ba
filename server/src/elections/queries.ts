import type { Election } from '@rostrum/contract/elections'
import { isUsState, type UsState } from '@rostrum/contract/us-states'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { offsetOf } from '../platform/http/pages.ts'

/** A day as it is sent and stored, YYYY-MM-DD. */
const dayText = (column: string): RawBuilder<string> => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

/** The fields of an election in the table of this name. */
export const electionFields = (table = 'election') =>
  [
    sql.ref<string>(`${table}.id`).as('id'),
    sql.ref<string | null>(`${table}.organization_id`).as('organization_id'),
    sql.ref<string>(`${table}.name`).as('name'),
    sql.ref<string | null>(`${table}.state`).as('state'),
    dayText(`${table}.registration_deadline`).$castTo<string | null>().as('registration_deadline'),
    dayText(`${table}.early_voting`).$castTo<string | null>().as('early_voting'),
    dayText(`${table}.election_day`).as('election_day'),
  ] as const

const elections = (db: Db) => db.selectFrom('elections as election').select(electionFields())
export type ElectionRow = Awaited<ReturnType<ReturnType<typeof elections>['executeTakeFirstOrThrow']>>

/** States that were stored are known, unless another version knew others. */
const stateOf = (stored: string | null): UsState | null => (stored !== null && isUsState(stored) ? stored : null)

export const presentElection = ({ id, organization_id: organizationId, state, ...row }: ElectionRow): Election => ({
  id,
  type: 'elections',
  attributes: { ...row, state: stateOf(state), is_shared: organizationId === null },
})

/** The elections that an organization may see: its own, and those that the operator keeps for all. */
export const visibleTo = (db: Db, organizationId: string) =>
  elections(db).where((where) =>
    where.or([where('election.organization_id', '=', organizationId), where('election.organization_id', 'is', null)]),
  )

interface Coming {
  organizationId: string
  /** YYYY-MM-DD in the time zone of the organization. */
  today: string
}

const comingTo = (db: Db, { organizationId, today }: Coming) =>
  visibleTo(db, organizationId).where('election.election_day', '>=', today)

/** Those that come next first; on the same day, the organization's own first. */
export const listElections = (db: Db, coming: Coming, request: { page: number; perPage: number }) =>
  comingTo(db, coming)
    .orderBy('election.election_day')
    .orderBy(sql`election.organization_id is null`)
    .orderBy(sql`election.state nulls first`)
    .orderBy('election.id')
    .limit(request.perPage)
    .offset(offsetOf(request))
    .execute()

export const countElections = async (
  db: Db,
  { isOwn = false, ...coming }: Coming & { isOwn?: boolean },
): Promise<number> => {
  const { count } = await comingTo(db, coming)
    .clearSelect()
    .$if(isOwn, (own) => own.where('election.organization_id', 'is not', null))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

interface Whose {
  organizationId: RawBuilder<unknown>
  /** Where somebody votes. */
  state: RawBuilder<unknown>
  today: RawBuilder<unknown>
}

/**
 * The coming elections whose days count for somebody, as a query. While their organization has entered any for them, those of
 * the operator do not count; and on the same day, one of their state counts instead of one of all states.
 */
export const electionsOf = ({ organizationId, state, today }: Whose): RawBuilder<unknown> => {
  const concerns = (table: string) => {
    const column = (name: string) => sql.ref(`${table}.${name}`)
    return sql`(${column('organization_id')} = ${organizationId} or ${column('organization_id')} is null)
      and (${column('state')} is null or ${column('state')} = ${state}) and ${column('election_day')} >= ${today}`
  }
  return sql`select own.* from elections own where ${concerns('own')} and not exists (
    select from elections other where ${concerns('other')}
      and case
        when own.organization_id is null and other.organization_id is not null then true
        when own.organization_id is not distinct from other.organization_id
          then own.state is null and other.state is not null and own.election_day = other.election_day
        else false
      end)`
}

/** The next of them for one person. */
export const findNextElection = async (
  db: Db,
  { organizationId, state, today }: Coming & { state: string | null },
): Promise<ElectionRow | undefined> => {
  const all = electionsOf({
    organizationId: sql`${organizationId}::uuid`,
    state: sql`${state}::text`,
    today: sql`${today}::date`,
  })
  return db
    .selectFrom(sql<never>`(${all})`.as('election'))
    .select(electionFields())
    .orderBy(sql.ref('election.election_day'))
    .orderBy(sql.ref('election.id'))
    .limit(1)
    .executeTakeFirst()
}

/** The states whose days are known to an organization. */
export const listStates = async (db: Db, coming: Coming): Promise<UsState[]> => {
  const rows = await comingTo(db, coming)
    .clearSelect()
    .select('election.state')
    .distinct()
    .where('election.state', 'is not', null)
    .orderBy('election.state')
    .execute()
  return rows.flatMap(({ state }) => stateOf(state) ?? [])
}
