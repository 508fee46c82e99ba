import type { z } from 'zod'
import type { ContentKind } from '@rostrum/contract/content'
import type { engagementPayload } from '@rostrum/contract/engagements'
import { targetKeys } from '@rostrum/contract/target-keys'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/implement.ts'
import { inTurn } from '../platform/in-turn.ts'
import { newId } from '../platform/identifiers.ts'
import type { Realtime } from '../platform/realtime.ts'
import { lockItem, updateCounts, type LockedItem } from './locked-item.ts'
import type { ContentListeners } from './listeners.ts'
import { canTakePart } from './policy.ts'
import { admitWaiting, answeredAt, placeFor } from './places.ts'
import { isOver } from './schedule.ts'

interface Answer {
  outcome: string | null | undefined
  note?: string | null
  /** The entry of the item's list of targets that the answer is about. */
  target?: string | null
  /** Additional fields of the kind, such as vote details. */
  details?: Record<string, unknown>
}

interface Participation {
  kind: ContentKind
  itemId: string
  viewer: Viewer
  answer: Answer
  /** The organization in the request's path, if any. The item must belong to it. */
  organizationId?: string
  /** A second answer throws a conflict instead of changing the first. */
  isOnceOnly?: boolean
  listeners?: Pick<ContentListeners, 'answered'>
  now: Date
  realtime: Realtime
}

interface Engagement {
  id: string
  outcome: string | null
  targets: Record<string, string>
  is_counted: boolean
}

const counts = (kind: ContentKind, outcome: string | null) => outcome === null || kind.counted.includes(outcome)

/**
 * Determines the outcome to store. A final outcome never changes. An answer about one target that does not count, such
 * as "skip", does not replace an earlier outcome that counts.
 */
const settle = ({ kind, answer }: Participation, item: LockedItem, before: Engagement | undefined): string | null => {
  const requested = answer.outcome === undefined || answer.outcome === null ? (before?.outcome ?? null) : answer.outcome
  if (before && before.outcome === kind.final) return before.outcome
  const isAside = answer.target && before?.is_counted && !counts(kind, requested)
  return isAside ? before.outcome : placeFor(kind, item, { requested, before: before?.outcome ?? null })
}

const findOwn = (tx: Db, itemId: string, viewer: Viewer): Promise<Engagement | undefined> =>
  tx
    .selectFrom('engagements')
    .select(['id', 'outcome', 'targets', 'is_counted'])
    .where('content_item_id', '=', itemId)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()

const assertOpen = async (
  tx: Db,
  { kind, itemId, viewer, organizationId, now }: Participation,
): Promise<LockedItem> => {
  const item = await lockItem(tx, { kind: kind.path, id: itemId })
  if (!item || !canTakePart(viewer, item)) throw new AppError('NOT_FOUND')
  if (organizationId !== undefined && organizationId !== item.organization_id) throw new AppError('NOT_FOUND')
  if (isOver(kind, item.attributes, now)) throw new AppError('CONFLICT', { text: 'server.isOver' })
  return item
}

/** Throws unless the target is on the item's list, which also limits the number of stored targets. */
const assertTarget = ({ kind, answer: { target } }: Participation, item: LockedItem): void => {
  if (!target) return
  const rows = kind.targets && item.attributes[kind.targets.list]
  const { by = '' } = kind.targets ?? {}
  const addresses = Array.isArray(rows) ? rows.map((row: Record<string, unknown>) => String(row[by])) : []
  if (!targetKeys(addresses).includes(target)) throw invalidField('target', 'validation.choice')
}

/**
 * Stores one engagement per person and item; a repeated answer changes it. The item is locked meanwhile, so its counts
 * and places stay exact under concurrent answers. Returns the engagement's id.
 */
export const takePart = async (db: Db, participation: Participation): Promise<string> => {
  const { kind, itemId, viewer, answer, isOnceOnly, listeners, now } = participation
  const take = async (tx: Tx) => {
    const item = await assertOpen(tx, participation)
    assertTarget(participation, item)
    const before = await findOwn(tx, itemId, viewer)
    if (before && isOnceOnly) throw new AppError('CONFLICT')
    const outcome = settle(participation, item, before)
    const isCounted = counts(kind, outcome)
    const given = {
      outcome,
      is_counted: isCounted,
      note: answer.note,
      targets: JSON.stringify({
        ...before?.targets,
        ...(answer.target && answer.outcome && { [answer.target]: answer.outcome }),
      }),
      details: answer.details && JSON.stringify(answer.details),
      ...(outcome !== before?.outcome && { answered_at: answeredAt(kind, { item, outcome, now }) }),
      updated_at: now,
    }
    const id = before?.id ?? newId()
    await (before
      ? tx.updateTable('engagements').set(given).where('id', '=', id).execute()
      : tx
          .insertInto('engagements')
          .values({
            id,
            content_item_id: itemId,
            organization_id: item.organization_id,
            kind: kind.path,
            user_id: viewer.userId,
            created_at: now,
            ...given,
            note: answer.note ?? null,
            details: given.details ?? null,
          })
          .execute())
    await updateCounts(tx, item, { before: before ?? null, after: { outcome, is_counted: isCounted } })
    if (outcome !== before?.outcome) {
      const answers = [{ engagementId: id, userId: viewer.userId, outcome }]
      await listeners?.answered(tx, { kind: kind.path, itemId, answers, now })
    }
    await admitWaiting(tx, kind, item, { now, listeners })
    return { id, organizationId: item.organization_id }
  }
  const engagement = await inTurn(itemId, () => db.transaction().execute(take))
  notifyActivity(participation.realtime, engagement.organizationId)
  return engagement.id
}

/** Tells the organization's dashboard to reload. Call it after the commit. */
const notifyActivity = (realtime: Realtime, organizationId: string) =>
  realtime.publish({ topic: `organization:${organizationId}`, name: 'activity', data: {} })

/** Converts the request body to an answer. */
export const answerOf = ({ outcome, note, target }: z.output<typeof engagementPayload>): Answer => ({
  outcome,
  note,
  target,
})

interface Withdrawal {
  kinds: readonly ContentKind[]
  engagementId: string
  viewer: Viewer
  listeners?: Pick<ContentListeners, 'answered'>
  now: Date
  realtime: Realtime
}

/** Deletes the viewer's own engagement and frees its place. */
export const withdraw = async (
  db: Db,
  { kinds, engagementId, viewer, listeners, now, realtime }: Withdrawal,
): Promise<void> => {
  const found = await db
    .selectFrom('engagements')
    .innerJoin('content_items as item', 'item.id', 'engagements.content_item_id')
    .select(['item.id', 'item.kind'])
    .where('engagements.id', '=', engagementId)
    .where('engagements.user_id', '=', viewer.userId)
    .executeTakeFirst()
  const kind = kinds.find(({ path }) => path === found?.kind)
  if (!found || !kind) throw new AppError('NOT_FOUND')
  const remove = async (tx: Tx) => {
    const item = await lockItem(tx, { kind: kind.path, id: found.id })
    // The item is locked now, but another request may have deleted the engagement before.
    const gone =
      item &&
      (await tx
        .deleteFrom('engagements')
        .where('id', '=', engagementId)
        .returning(['outcome', 'is_counted'])
        .executeTakeFirst())
    if (!item || !gone) throw new AppError('NOT_FOUND')
    await updateCounts(tx, item, { before: gone, after: null })
    await admitWaiting(tx, kind, item, { now, listeners })
    return item.organization_id
  }
  const organizationId = await inTurn(found.id, () => db.transaction().execute(remove))
  notifyActivity(realtime, organizationId)
}
