import type { AuditAct } from '@rostrum/contract/audit-log'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import type { Db } from '../platform/db/database.ts'
import type { AnyViewer } from '../platform/http/implement.ts'

interface ItemAction {
  act: AuditAct & `${'content' | 'pledges' | 'engagements' | 'results'}.${string}`
  itemId: string
  viewer: AnyViewer
  /** How many were affected. */
  count?: number
  now: Date
}

/**
 * Records an audit event for an item of the viewer's organization; does nothing for other items. Must be called before
 * a deletion.
 */
export const recordOnItem = async (tx: Db, { act, itemId, viewer, count, now }: ItemAction): Promise<void> => {
  const item = await tx
    .selectFrom('content_items')
    .select(['kind', 'title'])
    .where('id', '=', itemId)
    .where('organization_id', '=', viewer.organizationId)
    .executeTakeFirst()
  if (!item) return
  const { kind, title } = item
  await recordAuditEvent(tx, {
    act,
    ...byAdmin(viewer),
    subject: { type: kind, id: itemId },
    details: { title, kind, count },
    now,
  })
}
