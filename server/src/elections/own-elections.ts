import type { AuditAct } from '@rostrum/contract/audit-log'
import { type ElectionPayload, MAX_OWN_ELECTIONS } from '@rostrum/contract/elections'
import { dateIn } from '@rostrum/contract/zoned-time'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import { findTimeZone } from '../organizations/queries.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { OrganizationViewer } from '../platform/http/implement.ts'
import { newId } from '../platform/identifiers.ts'
import { countElections, visibleTo } from './queries.ts'

interface Change {
  viewer: OrganizationViewer
  id: string
  now: Date
}

export const todayOf = async (db: Db, organizationId: string, now: Date): Promise<string> =>
  dateIn(await findTimeZone(db, organizationId), now)

const record = (tx: Tx, { viewer, id, now }: Change, act: AuditAct, title: string) =>
  recordAuditEvent(tx, { act, ...byAdmin(viewer), subject: { type: 'elections', id }, details: { title }, now })

/** Locks an election of the organization. Those of the operator, which it may see, it may not change. */
const lockOwn = async (tx: Tx, { viewer, id }: Change) => {
  const found = await visibleTo(tx, viewer.organizationId).where('election.id', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw new AppError('NOT_FOUND')
  if (found.organization_id === null) throw new AppError('FORBIDDEN', { text: 'server.electionShared' })
  return found
}

/** Throws if the organization has another election on the same day for the same state. Its changes wait for each other. */
const assertNew = async (tx: Tx, { viewer, id }: Change, { state, election_day: day }: ElectionPayload) => {
  await tx.selectFrom('organizations').select('id').where('id', '=', viewer.organizationId).forUpdate().execute()
  const same = await tx
    .selectFrom('elections')
    .select('id')
    .where('organization_id', '=', viewer.organizationId)
    .where('election_day', '=', day)
    .where('state', state === null ? 'is' : '=', state)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (same) throw invalidField('election_day', 'validation.electionTaken')
}

/** Stores an election of the organization. Returns its id. Its day has not passed where the organization is. */
export const createElection = async (
  db: Db,
  { viewer, now }: Omit<Change, 'id'>,
  given: ElectionPayload,
): Promise<string> => {
  const change = { viewer, now, id: newId() }
  const { organizationId } = viewer
  await db.transaction().execute(async (tx) => {
    await assertNew(tx, change, given)
    const today = await todayOf(tx, organizationId, now)
    if (given.election_day < today) throw invalidField('election_day', 'validation.pastDate')
    if ((await countElections(tx, { organizationId, today, isOwn: true })) >= MAX_OWN_ELECTIONS)
      throw new AppError('CONFLICT', { text: 'server.electionLimit', values: { count: MAX_OWN_ELECTIONS } })
    await tx
      .insertInto('elections')
      .values({ id: change.id, organization_id: organizationId, ...given })
      .execute()
    await record(tx, change, 'election.created', given.name)
  })
  return change.id
}

/** Nothing is recorded if everything is as before. */
export const changeElection = (db: Db, change: Change, given: ElectionPayload): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await assertNew(tx, change, given)
    const before = await lockOwn(tx, change)
    const today = await todayOf(tx, change.viewer.organizationId, change.now)
    if (given.election_day !== before.election_day && given.election_day < today)
      throw invalidField('election_day', 'validation.pastDate')
    const fields = ['name', 'state', 'registration_deadline', 'early_voting', 'election_day'] as const
    if (fields.every((field) => given[field] === before[field])) return
    await tx.updateTable('elections').set(given).where('id', '=', change.id).execute()
    await record(tx, change, 'election.updated', given.name)
  })

export const deleteElection = (db: Db, change: Change): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { name } = await lockOwn(tx, change)
    await tx.deleteFrom('elections').where('id', '=', change.id).execute()
    await record(tx, change, 'election.deleted', name)
  })
