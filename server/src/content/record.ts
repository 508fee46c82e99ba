import type { AuditAct } from '@rostrum/contract/audit'
import { byAdmin, recordAct } from '../audit/record.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Viewer } from '../platform/http/implement.ts'

interface Doing {
  act: AuditAct & `${'content' | 'pledges' | 'engagements'}.${string}`
  itemId: string
  viewer: Viewer
  now: Date
}

/** Writes down what an admin did with an item of their organization: before it goes, if it does. Of others' there is nothing to do. */
export const recordOnItem = async (tx: Tx, { act, itemId, viewer, now }: Doing): Promise<void> => {
  const item = await tx
    .selectFrom('content_items')
    .select(['kind', 'title'])
    .where('id', '=', itemId)
    .where('organization_id', '=', viewer.organizationId)
    .executeTakeFirst()
  if (!item) return
  const { kind, title } = item
  await recordAct(tx, { act, ...byAdmin(viewer), subject: { type: kind, id: itemId }, details: { title, kind }, now })
}
