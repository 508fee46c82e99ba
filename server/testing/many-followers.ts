import type { Db } from '../src/platform/db/database.ts'
import { newId } from '../src/platform/identifiers.ts'

/** How many rows are inserted with one statement. */
const pageSize = 1000

/** Creates people who follow the organization, the first of them with the address of index 0. Returns their ids. */
export const buildManyFollowers = async (
  db: Db,
  { organizationId, count, addressOf }: { organizationId: string; count: number; addressOf: (index: number) => string },
): Promise<string[]> => {
  const ids: string[] = []
  for (let start = 0; start < count; start += pageSize) {
    const users = Array.from({ length: Math.min(pageSize, count - start) }, (_, index) => ({
      id: newId(),
      email: addressOf(start + index),
      name: 'A follower',
      first_name: 'A',
      last_name: 'follower',
    }))
    await db.insertInto('users').values(users).execute()
    const follows = users.map(({ id }) => ({ user_id: id, organization_id: organizationId }))
    await db.insertInto('follows').values(follows).execute()
    ids.push(...users.map(({ id }) => id))
  }
  return ids
}
