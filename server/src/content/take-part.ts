import type { z } from 'zod'
import type { ContentKind } from '@rostrum/contract/content'
import type { engagementPayload } from '@rostrum/contract/engagements'
import { targetKeys } from '@rostrum/contract/target-keys'
import type { Db } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/implement.ts'
import { newId } from '../platform/identifiers.ts'
import type { Realtime } from '../platform/realtime.ts'
import { holdItem, keepCounts, type HeldItem } from './held-item.ts'
import type { ContentListeners } from './listeners.ts'
import { canTakePart } from './policy.ts'
import { admitWaiting, placeFor } from './places.ts'
import { isOver } from './schedule.ts'

interface Answer {
  outcome: string | null | undefined
  note?: string | null
  /** Whom of a list this is about. */
  target?: string | null
  /** What else the kind asks for. */
  details?: Record<string, unknown>
}

interface Participation {
  kind: ContentKind
  itemId: string
  viewer: Viewer
  answer: Answer
  /** The organization that the call was addressed to; the item's own when it was addressed to nobody. */
  organizationId?: string
  /** A second time is a conflict instead of a change. */
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

/** A final answer stays; an answer about one target that does not count, such as skipping it, takes nothing back from an earlier one. */
const settle = ({ kind, answer }: Participation, item: HeldItem, before: Engagement | undefined): string | null => {
  const asked = answer.outcome === undefined || answer.outcome === null ? (before?.outcome ?? null) : answer.outcome
  if (before && before.outcome === kind.final) return before.outcome
  const isAside = answer.target && before?.is_counted && !counts(kind, asked)
  return isAside ? before.outcome : placeFor(kind, item, { asked, before: before?.outcome ?? null })
}

const findOwn = (tx: Db, itemId: string, viewer: Viewer): Promise<Engagement | undefined> =>
  tx
    .selectFrom('engagements')
    .select(['id', 'outcome', 'targets', 'is_counted'])
    .where('content_item_id', '=', itemId)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()

const demandOpen = async (tx: Db, { kind, itemId, viewer, organizationId, now }: Participation): Promise<HeldItem> => {
  const item = await holdItem(tx, { kind: kind.path, id: itemId })
  if (!item || !canTakePart(viewer, item)) throw new AppError('NOT_FOUND')
  if (organizationId !== undefined && organizationId !== item.organization_id) throw new AppError('NOT_FOUND')
  if (isOver(kind, item.attributes, now)) throw new AppError('CONFLICT', { text: 'server.isOver' })
  return item
}

/** A target is somebody on the item's list; so there are never more answers about targets than targets. */
const demandTarget = ({ kind, answer: { target } }: Participation, item: HeldItem): void => {
  if (!target) return
  const rows = kind.targets && item.attributes[kind.targets.list]
  const { by = '' } = kind.targets ?? {}
  const addresses = Array.isArray(rows) ? rows.map((row: Record<string, unknown>) => String(row[by])) : []
  if (!targetKeys(addresses).includes(target)) throw invalidField('target', 'validation.choice')
}

/**
 * Once per person and item: again is the same engagement, with the newer answer. The item is held meanwhile, so its
 * counts and places are exact however many people answer at once. Gives the engagement's id.
 */
export const takePart = async (db: Db, participation: Participation): Promise<string> => {
  const engagement = await db.transaction().execute(async (tx) => {
    const { kind, itemId, viewer, answer, isOnceOnly, listeners, now } = participation
    const item = await demandOpen(tx, participation)
    demandTarget(participation, item)
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
      ...(outcome !== before?.outcome && { answered_at: now }),
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
    await keepCounts(tx, item, { before: before ?? null, after: { outcome, is_counted: isCounted } })
    if (outcome !== before?.outcome) {
      const answers = [{ engagementId: id, userId: viewer.userId, outcome }]
      await listeners?.answered(tx, { kind: kind.path, itemId, answers, now })
    }
    await admitWaiting(tx, kind, item, { now, listeners })
    return { id, organizationId: item.organization_id }
  })
  tellActivity(participation.realtime, engagement.organizationId)
  return engagement.id
}

/** After the commit: the organization's dashboard looks again. */
const tellActivity = (realtime: Realtime, organizationId: string) =>
  realtime.publish({ topic: `organization:${organizationId}`, name: 'activity', data: {} })

/** What the wire says of taking part, for the kind it names. */
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

/** Takes the own engagement back, with its place and its count. */
export const withdraw = async (
  db: Db,
  { kinds, engagementId, viewer, listeners, now, realtime }: Withdrawal,
): Promise<void> => {
  const organizationId = await db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('engagements')
      .innerJoin('content_items as item', 'item.id', 'engagements.content_item_id')
      .select(['item.id', 'item.kind'])
      .where('engagements.id', '=', engagementId)
      .where('engagements.user_id', '=', viewer.userId)
      .executeTakeFirst()
    const kind = kinds.find(({ path }) => path === found?.kind)
    const item = found && kind && (await holdItem(tx, { kind: kind.path, id: found.id }))
    // Held now: another request may have withdrawn it meanwhile.
    const gone =
      item &&
      (await tx
        .deleteFrom('engagements')
        .where('id', '=', engagementId)
        .returning(['outcome', 'is_counted'])
        .executeTakeFirst())
    if (!kind || !item || !gone) throw new AppError('NOT_FOUND')
    await keepCounts(tx, item, { before: gone, after: null })
    await admitWaiting(tx, kind, item, { now, listeners })
    return item.organization_id
  })
  tellActivity(realtime, organizationId)
}
