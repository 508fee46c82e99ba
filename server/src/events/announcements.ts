import { sql } from 'kysely'
import type { z } from 'zod'
import { eventKind } from '@rostrum/contract/events'
import type { ContentListeners } from '../content/listeners.ts'
import { later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Batch, type BatchKind, enqueueBatch, enqueueFinishedBatch } from '../platform/mail/batches.ts'
import { enqueueMails } from '../platform/mail/outbox.ts'
import { isMoved } from './mail-texts.ts'
import { type AnnouncedEvent, findEvent, listAttendees } from './queries.ts'

type Attributes = z.output<typeof eventKind.attributes>

export const answerKind = 'events.answer'
export const changedKind = 'events.changed'
export const reminderKind = 'events.reminder'

/** Changes that follow each other within this are told once, and what is changed back is not told at all. */
const settleSeconds = 120
/** Answers that bring a mail. */
const confirmed = ['going', 'waitlist']

/** What a batch says, kept with it: the event may be gone by then. */
export interface Announcement {
  occasion: 'changed' | 'cancelled' | 'resumed' | 'reminder'
  event: AnnouncedEvent
  before?: Attributes
}

const isAhead = (event: Pick<AnnouncedEvent, 'over_at'>, now: Date): boolean =>
  event.over_at !== null && event.over_at > now

/** A change that waits to be told already. Locked: a sender that just begins to tell it has not seen this one. */
const findWaiting = (tx: Tx, itemId: string) =>
  tx
    .selectFrom('mail_batches')
    .select('id')
    .where('kind', '=', changedKind)
    .where('subject_id', '=', itemId)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()

/** Whether those who were coming think that it is called off: that is what they were told last. */
const isCalledOff = async (tx: Tx, itemId: string): Promise<boolean> => {
  const { rows } = await sql<{ occasion: string }>`
    select payload ->> 'occasion' as occasion from mail_batches
    where kind = ${changedKind} and subject_id = ${itemId} and payload ->> 'occasion' is not null
    order by id desc limit 1`.execute(tx)
  return rows[0]?.occasion === 'cancelled'
}

interface EventChange {
  before: { status: string; attributes: Record<string, unknown> }
  event: AnnouncedEvent
}

/** Whether those who were coming know all that matters of it. */
const isTold = async (tx: Tx, { before, event }: EventChange): Promise<boolean> => {
  if (event.status !== 'published') return before.status !== 'published'
  if (before.status !== 'published') return !(await isCalledOff(tx, event.id))
  return !isMoved(eventKind.attributesOf(before.attributes), event.attributes)
}

export const announceEvents: ContentListeners = {
  answered: async (tx, { kind, itemId, answers, now }) => {
    if (kind !== eventKind.path) return
    await enqueueMails(
      tx,
      answers
        .filter(({ outcome }) => outcome !== null && confirmed.includes(outcome))
        .map(({ engagementId, userId, outcome }) => ({
          kind: answerKind,
          to: { userId, payload: { itemId, outcome } },
          dedupeKey: `${answerKind}:${engagementId}:${outcome}:${now.getTime()}`,
          now,
        })),
    )
  },

  changed: async (tx, { kind, itemId, before, now }) => {
    if (kind !== eventKind.path) return
    const event = await findEvent(tx, itemId)
    if (!event || !isAhead(event, now)) return
    if ((await isTold(tx, { before, event })) || (await findWaiting(tx, itemId))) return
    await enqueueBatch(tx, {
      kind: changedKind,
      subjectId: itemId,
      payload: { before: before.attributes },
      dedupeKey: `${changedKind}:${itemId}:${event.revision}`,
      startsAt: later(now, settleSeconds),
    })
  },

  removing: async (tx, { kind, itemId, now }) => {
    if (kind !== eventKind.path) return
    const event = await findEvent(tx, itemId)
    if (!event || event.status === 'draft' || !isAhead(event, now)) return
    const waiting = await findWaiting(tx, itemId)
    // Taken back long ago, they were told then; and they do not know yet of what is on again since a moment ago.
    if ((event.status !== 'published' && !waiting) || (await isCalledOff(tx, itemId))) return
    // Who was coming is known only until the event is gone, so their mails are made at once.
    const announcement: Announcement = {
      occasion: 'cancelled',
      event: { ...event, status: 'not_active', revision: event.revision + 1, updated_at: now },
    }
    await enqueueFinishedBatch(tx, {
      kind: changedKind,
      subjectId: itemId,
      payload: announcement,
      dedupeKey: `${changedKind}:${itemId}:removed`,
      userIds: await listAttendees(tx, { itemId, outcomes: confirmed, after: null, limit: null }),
      now,
    })
  },
}

/** What is still so once it has settled; false when there is nothing to tell. */
const settle = async (tx: Tx, { subjectId, payload }: Batch): Promise<Announcement | false> => {
  const before = eventKind.attributesOf((payload as { before: Attributes }).before)
  const event = subjectId === null ? undefined : await findEvent(tx, subjectId)
  if (!event) return false
  if (await isCalledOff(tx, event.id)) return event.status === 'published' && { occasion: 'resumed', event }
  if (event.status !== 'published') return { occasion: 'cancelled', event: { ...event, attributes: before } }
  return isMoved(before, event.attributes) ? { occasion: 'changed', event, before } : false
}

const recipientsOf =
  (outcomes: string[]): BatchKind['recipients'] =>
  (tx, { batch, after, limit }) =>
    listAttendees(tx, { itemId: batch.subjectId ?? '', outcomes, after, limit })

export const eventBatches: BatchKind[] = [
  { name: changedKind, begin: settle, recipients: recipientsOf(confirmed) },
  {
    name: reminderKind,
    begin: async (tx, { subjectId }) => {
      const event = subjectId === null ? undefined : await findEvent(tx, subjectId)
      const announcement: Announcement | false = event?.status === 'published' && { occasion: 'reminder', event }
      return announcement
    },
    recipients: recipientsOf(['going']),
  },
]
