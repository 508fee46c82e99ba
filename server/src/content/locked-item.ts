import { contentKindOf } from '@rostrum/contract/content-kinds'
import type { Db } from '../platform/db/database.ts'
import type { ItemState } from './policy.ts'

/** An item whose row is locked until the transaction ends. `updateCounts` keeps its counts up to date. */
export interface LockedItem extends ItemState {
  id: string
  title: string
  /** Null until the first publication. */
  first_published_at: Date | null
  removal_reason: string | null
  attributes: Record<string, unknown>
  revision: number
  engagements_count: number
  outcome_counts: Record<string, number>
  shift_counts: Record<string, number>
}

export const lockItem = async (tx: Db, { kind, id }: { kind: string; id: string }): Promise<LockedItem | undefined> => {
  const row = await tx
    .selectFrom('content_items as item')
    .innerJoin('organizations as organization', 'organization.id', 'item.organization_id')
    .select([
      'item.id',
      'item.organization_id',
      'item.title',
      'item.status',
      'item.first_published_at',
      'item.removed_at',
      'item.removal_reason',
      'item.attributes',
      'item.revision',
      'item.engagements_count',
      'item.outcome_counts',
      'item.shift_counts',
      'organization.published_at as organization_published_at',
    ])
    .where('item.id', '=', id)
    .where('item.kind', '=', kind)
    .forNoKeyUpdate('item')
    .executeTakeFirst()
  return row && { ...row, attributes: contentKindOf(kind).attributesOf(row.attributes) }
}

interface Counted {
  outcome: string | null
  is_counted: boolean
}

/** Moves `people` participants from one answer to another in the item's counts. Null stands for no answer. */
export const updateCounts = async (
  tx: Db,
  item: LockedItem,
  { before, after, people = 1 }: { before: Counted | null; after: Counted | null; people?: number },
): Promise<void> => {
  const change = (answer: Counted | null, by: number) => {
    if (!answer) return
    if (answer.is_counted) item.engagements_count += by
    if (answer.outcome !== null) {
      const count = (item.outcome_counts[answer.outcome] ?? 0) + by
      item.outcome_counts = { ...item.outcome_counts, [answer.outcome]: count }
    }
  }
  change(before, -people)
  change(after, people)
  await tx
    .updateTable('content_items')
    .set({ engagements_count: item.engagements_count, outcome_counts: JSON.stringify(item.outcome_counts) })
    .where('id', '=', item.id)
    .execute()
}
