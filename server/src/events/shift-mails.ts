import { sql } from 'kysely'
import { openActUrls } from '../guests/act-link.ts'
import { readerOf } from '../guests/act-mails.ts'
import { findReplyAddresses } from '../organizations/sender.ts'
import { isSameChoice } from '../content/shifts.ts'
import { later } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { enqueueMail, type MailKind, singly } from '../platform/mail/outbox.ts'
import { eventMail, type EventOccasion } from './mail-texts.ts'
import { findPublicEvent } from './queries.ts'
import { settleSeconds } from './settle-time.ts'

const timesKind = 'events.times'

/** What the mail is about. The choice itself is read when the mail is sent. */
interface TimesPayload {
  engagementId: string
  /** The shifts as the person knows them. */
  before: string[]
  /** When they were changed for the first time since, as in JSON. */
  at: string
}

interface ChangedTimes {
  engagementId: string
  personId: string
  before: string[]
  now: Date
}

/** Whether a mail about this act waits. Locks it, so that a change does not rely on a mail that is just being sent. */
const isWaiting = async (tx: Tx, { engagementId, personId }: ChangedTimes): Promise<boolean> => {
  const { rows } = await sql`
    select id from mails
    where (user_id = ${personId} or guest_id = ${personId}) and kind = ${timesKind} and status = 'queued'
      and payload ->> 'engagementId' = ${engagementId}
    for update`.execute(tx)
  return rows.length > 0
}

/**
 * Mails somebody the shifts that are theirs now. A series of changes results in one mail, and one that is undone in none.
 * The caller has locked the event, so that two changes do not each queue a mail.
 */
export const enqueueTimes = async (tx: Tx, changed: ChangedTimes): Promise<void> => {
  if (await isWaiting(tx, changed)) return
  const { engagementId, personId, before, now } = changed
  const payload: TimesPayload = { engagementId, before, at: now.toISOString() }
  await enqueueMail(tx, {
    kind: timesKind,
    to: { ...(await readerOf(tx, personId)), payload },
    now,
    sendAt: later(now, settleSeconds),
  })
}

const findChoice = (db: Db, id: string) =>
  db
    .selectFrom('engagements')
    .select(['content_item_id', 'user_id', 'outcome', 'shifts', 'answered_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Undefined if the person is not expected anymore. Only an organizer can take somebody out of all shifts. */
const occasionOf = (outcome: string | null | undefined, own: readonly unknown[]): EventOccasion | undefined => {
  if (outcome !== 'going' && outcome !== 'waitlist') return undefined
  return own.length === 0 ? 'timesGone' : outcome === 'going' ? 'times' : 'waitlistTimes'
}

export const timesMail = ({ db, publicUrl: origin }: { db: Db; publicUrl: string }): MailKind =>
  singly(timesKind, async ({ recipient, guest, payload }) => {
    const { engagementId, before, at } = payload as TimesPayload
    const act = await findChoice(db, engagementId)
    const reader = recipient ?? guest
    // Another answer since then has its own mail.
    if (!act || !reader || act.answered_at > new Date(at)) return null
    const event = await findPublicEvent(db, act.content_item_id)
    const { shifts, updated_at: chosenAt } = act
    if (!event || isSameChoice(event.attributes.shifts, before, shifts)) return null
    const occasion = occasionOf(
      act.outcome,
      event.attributes.shifts.filter(({ id }) => shifts.includes(id)),
    )
    if (!occasion) return null
    const replyAddress = (await findReplyAddresses(db, [event.organization_id])).get(event.organization_id)
    const links = act.user_id === null ? { actUrl: (await openActUrls(db, origin))(engagementId) } : {}
    const choice = { shifts, shiftsBefore: before, chosenAt }
    return eventMail(reader.language, { occasion, event, ...choice, replyAddress, ...links, origin })
  })
