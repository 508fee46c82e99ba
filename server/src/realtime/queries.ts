import type { OrganizationRole } from '@rostrum/contract/roles'
import type { Db } from '../platform/db/database.ts'
import type { Viewer } from '../platform/http/implement.ts'

/** Events of further followed organizations are not delivered live, but appear when notifications are next read. */
const MAX_FOLLOWED = 5_000

export const listFollowedIds = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('follows')
    .select('organization_id')
    .where('user_id', '=', userId)
    .limit(MAX_FOLLOWED)
    .execute()
  return rows.map(({ organization_id }) => organization_id)
}

/** When the session expires and the user's role; undefined if it has ended or the user's organization has changed. */
export const findSession = (
  db: Db,
  { sessionId, organizationId }: Pick<Viewer, 'sessionId' | 'organizationId'>,
  now: Date,
): Promise<{ expires_at: Date; role: OrganizationRole | null } | undefined> =>
  db
    .selectFrom('sessions')
    .leftJoin('organization_members as member', 'member.user_id', 'sessions.user_id')
    .select(['sessions.expires_at', 'member.role'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', now)
    .where('member.organization_id', 'is not distinct from', organizationId)
    .executeTakeFirst()
