import { sql } from 'kysely'
import type { z } from 'zod'
import { eventKind } from '@rostrum/contract/events'
import type { ContentListeners } from '../content/listeners.ts'
import { later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Batch, type BatchKind, enqueueBatch, enqueueFinishedBatch } from '../platform/mail/batches.ts'
import { enqueueMails } from '../platform/mail/outbox.ts'
import { isMoved, movedShifts } from './mail-texts.ts'
import { type AnnouncedEvent, type AttendeeShifts, findEvent, listAttendees } from './queries.ts'
import { reminderKind, shiftsOfDay, undecidedKind } from './reminders.ts'
import { settleSeconds } from './settle-time.ts'
import { enqueueTimes } from './shift-mails.ts'

type Attributes = z.output<typeof eventKind.attributes>

export const answerKind = 'events.answer'
export const changedKind = 'events.changed'

/** Outcomes that are confirmed by mail. */
const confirmed = ['going', 'waitlist']

/** The payload of a batch: a copy of the event, which may be deleted before the mails are composed. */
export interface Announcement {
  occasion: 'changed' | 'cancelled' | 'resumed' | 'reminder' | 'undecided'
  event: AnnouncedEvent
  before?: Attributes
  /** Set if it concerns only people with certain shifts. */
  shifts?: AttendeeShifts
}

const isAhead = (event: Pick<AnnouncedEvent, 'over_at'>, now: Date): boolean =>
  event.over_at !== null && event.over_at > now

/** Finds a batch that is still waiting. Locks it, so that a change does not rely on a batch that is just being sent. */
const findWaiting = (tx: Tx, itemId: string) =>
  tx
    .selectFrom('mail_batches')
    .select('id')
    .where('kind', '=', changedKind)
    .where('subject_id', '=', itemId)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()

/** Whether the last batch that attendees received was a cancellation. */
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

/** Whether attendees need no mail, because they already know the current state or nothing that matters changed. */
const isTold = async (tx: Tx, { before, event }: EventChange): Promise<boolean> => {
  if (event.status !== 'published') return before.status !== 'published'
  if (before.status !== 'published') return !(await isCalledOff(tx, event.id))
  const attributes = eventKind.attributesOf(before.attributes)
  return !isMoved(attributes, event.attributes) && movedShifts(attributes, event.attributes).length === 0
}

export const announceEvents: ContentListeners = {
  answered: async (tx, { kind, itemId, answers, now }) => {
    if (kind !== eventKind.path) return undefined
    const given = answers.filter(({ outcome }) => outcome !== null && confirmed.includes(outcome))
    for (const { engagementId, personId, isProven, shiftsBefore: before } of given) {
      // Anybody can type an address, so only who is known to have chosen other shifts is told.
      if (isProven && before) await enqueueTimes(tx, { engagementId, personId, before, now })
    }
    await enqueueMails(
      tx,
      given
        // Guests get the mail about their act instead, which has the link to it.
        .filter(({ isGuest, shiftsBefore }) => !isGuest && shiftsBefore === undefined)
        .map(({ engagementId, personId, outcome }) => ({
          kind: answerKind,
          to: { userId: personId, payload: { itemId, outcome } },
          dedupeKey: `${answerKind}:${engagementId}:${outcome}:${now.getTime()}`,
          now,
        })),
    )
    return undefined
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

  removing: async (tx, { kind, itemId, isLarge, now }) => {
    if (kind !== eventKind.path) return
    const event = await findEvent(tx, itemId)
    if (!event || event.status === 'draft' || !isAhead(event, now)) return
    const waiting = await findWaiting(tx, itemId)
    // Attendees of an event that is unpublished without a waiting batch know of the cancellation. Attendees of a
    // cancelled event need no second one, even if the event was published again a moment ago.
    if ((event.status !== 'published' && !waiting) || (await isCalledOff(tx, itemId))) return
    const announcement: Announcement = {
      occasion: 'cancelled',
      event: { ...event, status: 'not_active', revision: event.revision + 1, updated_at: now },
    }
    const batch = {
      kind: changedKind,
      subjectId: itemId,
      payload: announcement,
      dedupeKey: `${changedKind}:${itemId}:removed`,
    }
    if (isLarge) {
      await enqueueBatch(tx, { ...batch, startsAt: now })
    } else {
      // The attendees are deleted with the event, so their mails are enqueued immediately.
      const personIds = await listAttendees(tx, { itemId, outcomes: confirmed, after: null, limit: null })
      await enqueueFinishedBatch(tx, { ...batch, personIds, now })
    }
  },
}

/** Compares the event with its state before the first change. Returns false if there is nothing to announce. */
const settle = async (tx: Tx, { subjectId, payload }: Batch): Promise<Announcement | false> => {
  // A deleted event was called off when it was deleted.
  if ('occasion' in payload) return payload as Announcement
  const before = eventKind.attributesOf((payload as { before: Attributes }).before)
  const event = subjectId === null ? undefined : await findEvent(tx, subjectId)
  if (!event) return false
  if (await isCalledOff(tx, event.id)) return event.status === 'published' && { occasion: 'resumed', event }
  if (event.status !== 'published') return { occasion: 'cancelled', event: { ...event, attributes: before } }
  if (isMoved(before, event.attributes)) return { occasion: 'changed', event, before }
  const moved = movedShifts(before, event.attributes)
  return moved.length > 0 && { occasion: 'changed', event, before, shifts: { of: moved } }
}

const recipientsOf =
  (outcomes: string[]): BatchKind['recipients'] =>
  (tx, { batch, after, limit }) =>
    listAttendees(tx, {
      itemId: batch.subjectId ?? '',
      outcomes,
      shifts: 'shifts' in batch.payload ? (batch.payload.shifts as AttendeeShifts) : undefined,
      after,
      limit,
    })

export const eventBatches: BatchKind[] = [
  { name: changedKind, begin: settle, recipients: recipientsOf(confirmed) },
  {
    name: reminderKind,
    begin: async (tx, { subjectId, payload }) => {
      const event = subjectId === null ? undefined : await findEvent(tx, subjectId)
      if (event?.status !== 'published') return false
      const day = 'day' in payload ? String(payload.day) : event.attributes.start_date
      const shifts = shiftsOfDay(event.attributes, day)
      return shifts !== 'nobody' && ({ occasion: 'reminder', event, ...(shifts && { shifts }) } satisfies Announcement)
    },
    recipients: recipientsOf(['going']),
  },
  {
    name: undecidedKind,
    begin: async (tx, { subjectId }) => {
      const event = subjectId === null ? undefined : await findEvent(tx, subjectId)
      return event?.status === 'published' && ({ occasion: 'undecided', event } satisfies Announcement)
    },
    recipients: recipientsOf(['maybe']),
  },
]
