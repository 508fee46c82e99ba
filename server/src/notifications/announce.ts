import type { PublicationListener } from '../platform/room.ts'
import type { Db } from '../platform/db/database.ts'
import type { Realtime } from '../platform/realtime.ts'

/**
 * Makes the notification badges of followers and colleagues reload. Publishes one event per topic and writes nothing
 * per follower. Repeating it is harmless.
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
    // The item was unpublished or deleted in the meantime.
    if (!item) return
    const { organization_id } = item
    const news = { name: 'notifications', data: { organization_id } } as const
    realtime.publish({ topic: `followers:${organization_id}`, ...news })
    realtime.publish({ topic: `organization:${organization_id}`, ...news })
  }
