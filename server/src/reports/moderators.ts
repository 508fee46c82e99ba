import type { Db } from '../platform/db/database.ts'
import type { Realtime } from '../platform/realtime.ts'

/** Makes the bells of all moderators reload. Must be called after the commit. */
export const tellModerators = async ({ db, realtime }: { db: Db; realtime: Realtime }): Promise<void> => {
  const moderators = await db.selectFrom('users').select('id').where('moderator_since', 'is not', null).execute()
  for (const { id } of moderators) {
    realtime.publish({ topic: `user:${id}`, name: 'notifications', data: {} })
  }
}
