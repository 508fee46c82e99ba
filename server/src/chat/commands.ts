import type { ChatSide } from '@rostrum/contract/chat'
import type { ReportReason } from '@rostrum/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/implement.ts'
import { newId } from '../platform/identifiers.ts'
import { fileReport } from '../reports/commands.ts'
import { canBegin, canReport, refusalToSend, sideOf } from './policy.ts'
import { countUnseen, findMessageWithSides, lockThread, type LockedThread } from './queries.ts'

export interface Words {
  body: string
  clientId: string | undefined
}
interface Sending {
  viewer: Viewer
  words: Words
  now: Date
}
/** `isNew` is false when the same message had been sent before. */
export interface Sent {
  id: string
  isNew: boolean
  thread: { id: string; organization_id: string; user_id: string }
}

const other: Record<ChatSide, ChatSide> = { supporter: 'organization', organization: 'supporter' }

const findSent = async (tx: Db, threadId: string, { viewer, words }: Sending): Promise<string | undefined> => {
  if (words.clientId === undefined) return undefined
  const sent = await tx
    .selectFrom('chat_messages')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('user_id', '=', viewer.userId)
    .where('client_id', '=', words.clientId)
    .executeTakeFirst()
  return sent?.id
}

/** Appends to a locked conversation. The lock serializes the messages, so that each gets its own sequence number. */
const append = async (tx: Db, thread: LockedThread, side: ChatSide, sending: Sending): Promise<Sent> => {
  // This check comes first: a repeated request succeeds even if the sender has been muted since.
  const before = await findSent(tx, thread.id, sending)
  if (before !== undefined) return { id: before, isNew: false, thread }
  const refusal = refusalToSend(side, thread)
  if (refusal) throw new AppError('FORBIDDEN', { text: refusal })

  const unread = `unread_by_${other[side]}` as const
  const place = await tx
    .updateTable('chat_threads')
    .set({
      last_sequence: sql`last_sequence + 1`,
      // The nodes' clocks differ slightly; the times of messages must never decrease.
      last_message_at: sql`greatest(last_message_at, ${sending.now}::timestamptz)`,
      [unread]: sql`${sql.ref(unread)} + 1`,
    })
    .where('id', '=', thread.id)
    .returning(['last_sequence', 'last_message_at'])
    .executeTakeFirstOrThrow()
  const id = newId()
  await tx
    .insertInto('chat_messages')
    .values({
      id,
      thread_id: thread.id,
      sequence: place.last_sequence,
      sender: side,
      user_id: sending.viewer.userId,
      body: sending.words.body,
      client_id: sending.words.clientId ?? null,
      created_at: place.last_message_at,
    })
    .execute()
  return { id, isNew: true, thread }
}

const beginThread = async (tx: Db, organizationId: string, { viewer, now }: Sending): Promise<LockedThread> => {
  const organization = await tx
    .selectFrom('organizations')
    .select('published_at')
    .where('id', '=', organizationId)
    .forKeyShare()
    .executeTakeFirst()
  if (!organization || !canBegin(viewer, organization)) throw new AppError('NOT_FOUND')
  const sides = { organization_id: organizationId, user_id: viewer.userId }
  await tx
    .insertInto('chat_threads')
    .values({ id: newId(), ...sides, last_message_at: now, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const begun = await lockThread(tx, sides)
  if (!begun) throw new Error('The conversation that was just inserted cannot be found')
  return begun
}

/** Sends a message from a supporter. The first one creates the conversation. */
export const writeToOrganization = (db: Db, organizationId: string, sending: Sending): Promise<Sent> =>
  db.transaction().execute(async (tx) => {
    const sides = { organization_id: organizationId, user_id: sending.viewer.userId }
    const thread = (await lockThread(tx, sides)) ?? (await beginThread(tx, organizationId, sending))
    return append(tx, thread, 'supporter', sending)
  })

/** Locks the viewer's conversation and returns it with their side. Throws NOT_FOUND for conversations of others. */
const lockOwn = async (tx: Db, viewer: Viewer, id: string): Promise<{ thread: LockedThread; side: ChatSide }> => {
  const thread = await lockThread(tx, { id })
  const side = thread ? sideOf(viewer, thread) : null
  if (!thread || !side) throw new AppError('NOT_FOUND')
  return { thread, side }
}

/** Sends a message from an admin on behalf of the organization. */
export const answerSupporter = (db: Db, threadId: string, sending: Sending): Promise<Sent> =>
  db.transaction().execute(async (tx) => {
    const { thread, side } = await lockOwn(tx, sending.viewer, threadId)
    return append(tx, thread, side, sending)
  })

/**
 * Marks messages as seen up to `sequence`, which cannot go back or past the last message. Returns whether it changed.
 */
export const markSeen = (
  db: Db,
  { threadId, viewer, sequence }: { threadId: string; viewer: Viewer; sequence: number },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { thread, side } = await lockOwn(tx, viewer, threadId)
    const seen = Math.min(sequence, thread.last_sequence)
    if (seen <= thread[`seen_by_${side}`]) return false
    await tx
      .updateTable('chat_threads')
      .set({ [`seen_by_${side}`]: seen, [`unread_by_${side}`]: await countUnseen(tx, { threadId, side, seen }) })
      .where('id', '=', threadId)
      .execute()
    return true
  })

/** Muting a conversation that is already muted keeps the original time. */
export const setMuted = (
  db: Db,
  { threadId, viewer, isMuted, now }: { threadId: string; viewer: Viewer; isMuted: boolean; now: Date },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { thread } = await lockOwn(tx, viewer, threadId)
    await tx
      .updateTable('chat_threads')
      .set({ muted_at: isMuted ? (thread.muted_at ?? now) : null })
      .where('id', '=', threadId)
      .execute()
  })

interface Reporting {
  messageId: string
  viewer: Viewer
  reason: ReportReason
  note: string | null
  now: Date
}

export const reportMessage = async (db: Db, { messageId, viewer, reason, note, now }: Reporting) => {
  const message = await findMessageWithSides(db, messageId)
  const side = message ? sideOf(viewer, message) : null
  if (!message || !side) throw new AppError('NOT_FOUND')
  if (!canReport(side, message)) throw new AppError('FORBIDDEN')
  // The text of a removed message is gone, so a moderator could not review it.
  if (message.removed_at !== null) throw new AppError('CONFLICT')
  const subject = { type: 'chat-messages', id: message.id, text: message.body }
  return fileReport(db, { subject, reporter: { userId: viewer.userId }, reason, note, now })
}
