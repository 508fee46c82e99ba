import type { Db } from '../platform/db/database.ts'
import type { Viewer } from '../platform/http/implement.ts'

export type AppealRefusal = 'own_decision' | 'only_moderator' | 'own_organization'

interface Appealed {
  moderator_id: string | null
  organization_id: string | null
}

/** Why a moderator cannot decide an appeal; null if they can. Whoever made the decision is not impartial. */
export const appealRefusal = (
  viewer: Pick<Viewer, 'userId' | 'organizationId'>,
  decision: Appealed,
  isAnotherThere: boolean,
): AppealRefusal | null => {
  if (decision.moderator_id === viewer.userId) return isAnotherThere ? 'own_decision' : 'only_moderator'
  const isOwn = viewer.organizationId !== null && decision.organization_id === viewer.organizationId
  return isOwn ? 'own_organization' : null
}

export const hasOtherModerator = async (db: Db, userId: string): Promise<boolean> => {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('moderator_since', 'is not', null)
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
