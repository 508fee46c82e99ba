import type { ElectionPayload } from '@rostrum/contract/elections'
import type { Db } from '../src/platform/db/database.ts'
import { newId } from '../src/platform/identifiers.ts'

/** An election in many years, of an organization, or of the operator. Returns its id. */
export const buildElection = async (
  db: Db,
  changes: Partial<ElectionPayload> & { organization_id?: string | null } = {},
): Promise<string> => {
  const id = newId()
  const days = { registration_deadline: null, early_voting: null, election_day: '2097-11-05' }
  const row = { id, organization_id: null, name: 'General election', state: null, ...days, ...changes }
  await db.insertInto('elections').values(row).execute()
  return id
}
