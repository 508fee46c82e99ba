import type { PublicationListener } from '../platform/room.ts'
import type { Db } from '../platform/db/database.ts'
import type { Realtime } from '../platform/realtime.ts'

/**
 * Makes the bells of followers and colleagues look again. One event for all of them, however many there are: nothing
 * is written for a follower. Told twice, they look twice.
 */
export const announceNews =
  ({ db, realtime }: { db: Db; realtime: Realtime }): PublicationListener =>
  async ({ itemId }) => {
    const item = await db
      .selectFrom('content_items')
      .select('organization_id')
      .where('id', '=', itemId)
      .where('status', '=', 'published')
      .executeTakeFirst()
    // Taken back, or deleted, before anybody could be told.
    if (!item) return
    const { organization_id } = item
    const news = { name: 'notifications', data: { organization_id } } as const
    realtime.publish({ topic: `followers:${organization_id}`, ...news })
    realtime.publish({ topic: `organization:${organization_id}`, ...news })
  }
