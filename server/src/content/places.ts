import type { ContentKind } from '@rostrum/contract/content'
import type { Tx } from '../platform/db/database.ts'
import { keepCounts, type HeldItem } from './held-item.ts'
import type { ContentListeners } from './listeners.ts'
import { isOver } from './schedule.ts'

const limitOf = ({ limited }: ContentKind, item: Pick<HeldItem, 'attributes'>): number => {
  const limit = limited && item.attributes[limited.by]
  return typeof limit === 'number' ? limit : Number.POSITIVE_INFINITY
}

/** What an answer becomes: with every place taken, who asks for one waits for it. Nobody loses a place they have. */
export const placeFor = (
  kind: ContentKind,
  item: Pick<HeldItem, 'attributes' | 'outcome_counts'>,
  { asked, before }: { asked: string | null; before: string | null },
): string | null => {
  const { limited } = kind
  if (!limited || (asked !== limited.outcome && asked !== limited.overflow)) return asked
  if (before === limited.outcome) return before
  const isFull = (item.outcome_counts[limited.outcome] ?? 0) >= limitOf(kind, item)
  // Who waits keeps waiting in their order: a free place goes to the first in line.
  return isFull || before === limited.overflow ? limited.overflow : limited.outcome
}

/** Gives free places to those who have waited longest. */
export const admitWaiting = async (
  tx: Tx,
  kind: ContentKind,
  item: HeldItem,
  { now, listeners }: { now: Date; listeners?: Pick<ContentListeners, 'answered'> },
): Promise<void> => {
  const { limited } = kind
  if (!limited || isOver(kind, item.attributes, now)) return
  const free = limitOf(kind, item) - (item.outcome_counts[limited.outcome] ?? 0)
  const waiting = item.outcome_counts[limited.overflow] ?? 0
  if (free <= 0 || waiting <= 0) return
  const first = tx
    .selectFrom('engagements')
    .select('id')
    .where('content_item_id', '=', item.id)
    .where('outcome', '=', limited.overflow)
    .orderBy('answered_at')
    .orderBy('id')
    .limit(Math.min(free, waiting))
  const admitted = await tx
    .updateTable('engagements')
    .set({ outcome: limited.outcome, is_counted: true, answered_at: now, updated_at: now })
    .where('id', 'in', first)
    .returning(['id', 'user_id'])
    .execute()
  await keepCounts(tx, item, {
    before: { outcome: limited.overflow, is_counted: false },
    after: { outcome: limited.outcome, is_counted: true },
    people: admitted.length,
  })
  const answers = admitted.flatMap(({ id, user_id: userId }) =>
    userId === null ? [] : [{ engagementId: id, userId, outcome: limited.outcome }],
  )
  await listeners?.answered(tx, { kind: kind.path, itemId: item.id, answers, now })
}
