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
export const stateOf = (stored: string | null): UsState | null => (stored !== null && isUsState(stored) ? stored : null)

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
 * The election whose days count for somebody, as a query of one row at most. The organization's own comes before that of the
 * operator, and that of their state before that of all states; of several, the next one counts.
 */
export const nextElection = ({ organizationId, state, today }: Whose): RawBuilder<unknown> => sql`
  select own.* from elections own
  where (own.organization_id = ${organizationId} or own.organization_id is null)
    and (own.state is null or own.state = ${state}) and own.election_day >= ${today}
  order by own.organization_id is null, own.state is null, own.election_day, own.id limit 1`

/** The same for one person. */
export const findNextElection = async (
  db: Db,
  { organizationId, state, today }: Coming & { state: string | null },
): Promise<ElectionRow | undefined> => {
  const next = nextElection({
    organizationId: sql`${organizationId}::uuid`,
    state: sql`${state}::text`,
    today: sql`${today}::date`,
  })
  return db
    .selectFrom(sql<never>`(${next})`.as('election'))
    .select(electionFields())
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
