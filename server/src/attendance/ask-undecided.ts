import { eventKind } from '@rostrum/contract/events'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import { undecidedKind } from '../events/reminders.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { OrganizationViewer } from '../platform/http/implement.ts'
import { enqueueBatch } from '../platform/mail/batches.ts'
import { lockOwnEvent, type OwnEvent } from './commands.ts'

/** One per event and first day: if the event moves to another day, people may be asked again. */
const askedKey = (itemId: string, attributes: Record<string, unknown>): string =>
  `${undecidedKind}:${itemId}:${String(attributes['start_date'])}`

/** When the people who said “maybe” were asked; null if they were not. */
export const findAsked = async (
  db: Db,
  { id, attributes }: { id: string; attributes: Record<string, unknown> },
): Promise<Date | null> => {
  const batch = await db
    .selectFrom('mail_batches')
    .select('created_at')
    .where('dedupe_key', '=', askedKey(id, attributes))
    .executeTakeFirst()
  return batch?.created_at ?? null
}

/**
 * Mails everybody who said “maybe” the question whether they come. Repeating it changes nothing. Returns when they were
 * asked.
 */
export const askUndecided = (
  db: Db,
  event: OwnEvent,
  { viewer, now }: { viewer: OrganizationViewer; now: Date },
): Promise<Date> =>
  db.transaction().execute(async (tx) => {
    const { title, status, attributes, outcome_counts: counts } = await lockOwnEvent(tx, event)
    const startsAt = eventKind.scheduleOf?.(eventKind.attributesOf(attributes))?.startsAt
    if (status !== 'published' || !startsAt || startsAt <= now) {
      throw new AppError('CONFLICT', { text: 'server.notAhead' })
    }
    const asked = await findAsked(tx, { id: event.itemId, attributes })
    if (asked) return asked
    const count = counts['maybe'] ?? 0
    if (count === 0) throw new AppError('CONFLICT', { text: 'server.nobodyUndecided' })
    const dedupeKey = askedKey(event.itemId, attributes)
    await enqueueBatch(tx, { kind: undecidedKind, subjectId: event.itemId, dedupeKey, startsAt: now })
    await recordAuditEvent(tx, {
      act: 'event.undecided_asked',
      ...byAdmin(viewer),
      subject: { type: eventKind.path, id: event.itemId },
      details: { title, count },
      now,
    })
    return (await findAsked(tx, { id: event.itemId, attributes })) ?? now
  })
