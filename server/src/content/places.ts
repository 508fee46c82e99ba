import type { ContentKind } from '@rostrum/contract/content'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { updateCounts, type EngagingItem, type LockedItem } from './locked-item.ts'
import { tellAnswered, type ContentListeners } from './listeners.ts'
import { isOver } from './schedule.ts'
import { shiftsOf } from './shifts.ts'

const limitOf = ({ limited }: ContentKind, item: Pick<EngagingItem, 'attributes'>): number => {
  const limit = limited && item.attributes[limited.by]
  return typeof limit === 'number' ? limit : Number.POSITIVE_INFINITY
}

/** Whether an answer can depend on those of others, who want the same places. */
export const isLimited = (kind: ContentKind, item: EngagingItem): boolean =>
  Number.isFinite(limitOf(kind, item)) ||
  shiftsOf(kind, item.attributes).length > 0 ||
  (kind.limited !== undefined && (item.outcome_counts[kind.limited.overflow] ?? 0) > 0)

/** The outcome to store. If all places are taken, the person joins the waitlist. Nobody loses a place they have. */
export const placeFor = (
  kind: ContentKind,
  item: Pick<EngagingItem, 'attributes' | 'outcome_counts'>,
  { requested, before }: { requested: string | null; before: string | null },
): string | null => {
  const { limited } = kind
  if (!limited || (requested !== limited.outcome && requested !== limited.overflow)) return requested
  if (before === limited.outcome) return before
  const isFull = (item.outcome_counts[limited.outcome] ?? 0) >= limitOf(kind, item)
  // People on the waitlist stay there: a free place goes to the first in line.
  return isFull || before === limited.overflow ? limited.overflow : limited.outcome
}

/**
 * When an answer was given. On the waitlist, this is also the order of admission, so it is later than the answer of
 * everybody who is already waiting, even if the clock of this node is behind the others'.
 */
export const answeredAt = (
  { limited }: ContentKind,
  { item, outcome, now }: { item: Pick<EngagingItem, 'id'>; outcome: string | null; now: Date },
): Date | RawBuilder<Date> =>
  limited && outcome === limited.overflow
    ? sql<Date>`greatest(${now}::timestamptz, (
        select max(answered_at) + interval '1 microsecond' from engagements
          where content_item_id = ${item.id} and outcome = ${limited.overflow}))`
    : now

/** Gives free places to the people who have been on the waitlist longest. */
export const admitWaiting = async (
  tx: Tx,
  kind: ContentKind,
  item: LockedItem,
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
    .returning(['id', 'user_id', 'person_id'])
    .execute()
  await updateCounts(tx, item, {
    before: { outcome: limited.overflow, is_counted: false },
    after: { outcome: limited.outcome, is_counted: true },
    people: admitted.length,
  })
  const answers = admitted.flatMap(({ id, user_id: userId, person_id: personId }) =>
    personId === null
      ? []
      : [{ engagementId: id, personId, isGuest: userId === null, isAdmitted: true, outcome: limited.outcome }],
  )
  const { organization_id: organizationId } = item
  await tellAnswered(listeners, tx, { kind: kind.path, itemId: item.id, organizationId, answers, now })
}
