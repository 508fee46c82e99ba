import { contentKindOf } from '@rostrum/contract/content-kinds'
import type { Db } from '../platform/db/database.ts'
import type { ItemState } from './policy.ts'

/** An item that nobody else changes until the transaction ends. Its counts are kept in step here. */
export interface HeldItem extends ItemState {
  id: string
  title: string
  /** Null until it is public for the first time. */
  first_published_at: Date | null
  removal_reason: string | null
  attributes: Record<string, unknown>
  engagements_count: number
  outcome_counts: Record<string, number>
}

export const holdItem = async (tx: Db, { kind, id }: { kind: string; id: string }): Promise<HeldItem | undefined> => {
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
      'item.engagements_count',
      'item.outcome_counts',
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

/** Moves the counts of so many people from one answer to another, where null is none at all. */
export const keepCounts = async (
  tx: Db,
  item: HeldItem,
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
