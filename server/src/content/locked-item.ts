import { contentKindOf } from '@rostrum/contract/content-kinds'
import { sql } from 'kysely'
import { ROWS_DELETED_AT_ONCE } from '../organizations/deletion.ts'
import { countUpTo } from '../platform/db/count.ts'
import type { Db } from '../platform/db/database.ts'
import type { ItemState } from './policy.ts'

/** What must be known of an item for somebody to take part in it. */
export interface EngagingItem extends ItemState {
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

/** An item whose row is locked until the transaction ends. `updateCounts` keeps its counts up to date. */
export type LockedItem = EngagingItem & { isLocked: true }

interface ItemKey {
  kind: string
  id: string
}

const selectItem = (tx: Db, { kind, id }: ItemKey) =>
  tx
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

/** An item that others may change meanwhile, and whose counts change with each act. */
export const findEngagingItem = async (tx: Db, key: ItemKey): Promise<EngagingItem | undefined> => {
  const row = await selectItem(tx, key).executeTakeFirst()
  return row && { ...row, attributes: contentKindOf(key.kind).attributesOf(row.attributes) }
}

const lock = async (tx: Db, key: ItemKey, strength: 'no key update' | 'update'): Promise<LockedItem | undefined> => {
  const query = selectItem(tx, key)
  const row = await (strength === 'update' ? query.forUpdate('item') : query.forNoKeyUpdate('item')).executeTakeFirst()
  return row && { ...row, attributes: contentKindOf(key.kind).attributesOf(row.attributes), isLocked: true }
}

export const lockItem = (tx: Db, key: ItemKey): Promise<LockedItem | undefined> => lock(tx, key, 'no key update')

/**
 * Locks an item that is deleted. First acts that have not been counted yet refer to it, so this waits for them; a weaker
 * lock would not, and each would wait for the other later.
 */
export const lockItemForDeletion = (tx: Db, key: ItemKey): Promise<LockedItem | undefined> => lock(tx, key, 'update')

/** Whether the item has too many acts to delete them at once. */
export const hasManyActs = async (tx: Db, itemId: string): Promise<boolean> =>
  (await countUpTo(tx, tx.selectFrom('engagements').where('content_item_id', '=', itemId), ROWS_DELETED_AT_ONCE + 1)) >
  ROWS_DELETED_AT_ONCE

interface Counted {
  outcome: string | null
  is_counted: boolean
}

const addTo = (item: EngagingItem, answer: Counted | null, by: number): void => {
  if (!answer) return
  if (answer.is_counted) item.engagements_count += by
  if (answer.outcome !== null) {
    const count = (item.outcome_counts[answer.outcome] ?? 0) + by
    item.outcome_counts = { ...item.outcome_counts, [answer.outcome]: count }
  }
}

/**
 * Counts a first act, and gives it its number, which is null if the act does not count. Returns undefined if the item was
 * changed since it was read, as it may be unless it is locked. From here on, others who take part wait until the
 * transaction ends.
 */
export const countFirstAct = async (
  tx: Db,
  item: EngagingItem,
  { id, viaId, ...answer }: Counted & { id: string; viaId: string | null },
): Promise<number | null | undefined> => {
  const { outcome } = answer
  const added = answer.is_counted ? 1 : 0
  const { rows } = await sql<{ number: number | null }>`
    with counted as (
      update content_items set
        engagements_count = engagements_count + ${added},
        numbered_acts = numbered_acts + ${added},
        outcome_counts = case when ${outcome}::text is null then outcome_counts else outcome_counts ||
          jsonb_build_object(${outcome}::text, coalesce((outcome_counts ->> ${outcome}::text)::int, 0) + 1) end
      where id = ${item.id} and revision = ${item.revision}
      returning numbered_acts
    )
    update engagements set via_engagement_id = ${viaId}, number = case when is_counted then counted.numbered_acts end
    from counted where engagements.id = ${id} returning number`.execute(tx)
  addTo(item, answer, 1)
  return rows[0]?.number
}

/** Moves `people` participants from one answer to another in the item's counts. Null stands for no answer. */
export const updateCounts = async (
  tx: Db,
  item: LockedItem,
  { before, after, people = 1 }: { before: Counted | null; after: Counted | null; people?: number },
): Promise<void> => {
  addTo(item, before, -people)
  addTo(item, after, people)
  await tx
    .updateTable('content_items')
    .set({ engagements_count: item.engagements_count, outcome_counts: JSON.stringify(item.outcome_counts) })
    .where('id', '=', item.id)
    .execute()
}
