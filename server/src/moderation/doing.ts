import type { AuditAct, AuditDetails } from '@rostrum/contract/audit'
import { recordAct } from '../audit/record.ts'
import type { Db } from '../platform/db/database.ts'
import type { Viewer } from '../platform/http/implement.ts'

/** Who does something as a moderator, and when. */
export interface Doing {
  viewer: Pick<Viewer, 'userId' | 'organizationId'>
  now: Date
}

interface Done {
  act: AuditAct
  /** Whose admins read it in their own log. */
  organizationId?: string | null
  subject: { type: string; id: string }
  details?: AuditDetails
}

/** To be called in the transaction of what was done. */
export const recordModeration = (tx: Db, done: Done, { viewer, now }: Doing): Promise<void> =>
  recordAct(tx, { ...done, actorId: viewer.userId, actedAs: 'moderator', now })
