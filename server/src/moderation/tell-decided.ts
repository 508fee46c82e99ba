import type { Db } from '../platform/db/database.ts'
import type { Realtime } from '../platform/realtime.ts'
import { tellModerators } from '../reports/moderators.ts'

/** Makes the bells of the admins of an organization reload, and those of all moderators. */
export const tellDecided = async (
  { db, realtime }: { db: Db; realtime: Realtime },
  organizationId: string | null | undefined,
): Promise<void> => {
  if (organizationId) {
    const data = { organization_id: organizationId }
    realtime.publish({ topic: `organization:${organizationId}`, name: 'notifications', data })
  }
  await tellModerators({ db, realtime })
}
