import type { AuditAct, AuditDetails } from '@rostrum/contract/audit-log'
import { recordAuditEvent } from '../audit-log/record.ts'
import type { Db } from '../platform/db/database.ts'
import type { Viewer } from '../platform/http/implement.ts'

/** The moderator who acts, and the time. */
export interface ActionContext {
  viewer: Pick<Viewer, 'userId' | 'organizationId'>
  now: Date
}

interface Done {
  act: AuditAct
  /** The organization whose admins see the event in their own log. */
  organizationId?: string | null
  subject: { type: string; id: string | null }
  details?: AuditDetails
}

/** Records an audit event. Must be called in the transaction of the change. */
export const recordModeration = (tx: Db, done: Done, { viewer, now }: ActionContext): Promise<void> =>
  recordAuditEvent(tx, { ...done, actorId: viewer.userId, actedAs: 'moderator', now })
