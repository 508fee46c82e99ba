import type { ReportOutcome } from '@rostrum/contract/moderation'
import type { ReportedType } from '@rostrum/contract/reports'
import { removeMessage } from '../chat/removal.ts'
import type { ContentListeners } from '../content/listeners.ts'
import { lockItem } from '../content/locked-item.ts'
import { restoreByModerator, removeByModerator } from '../content/removal.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { closeReports, firstOpenReport, noteRestored } from '../reports/closing.ts'
import { recordModeration, type ActionContext } from './action-context.ts'
import { type Because, recordDecision } from './decisions.ts'
import { notifyAdmins, notifyPerson } from './mails.ts'
import { findAuthor, listSubjectsNow } from './subjects.ts'

interface Subject {
  type: ReportedType
  id: string
}

interface Handled {
  outcome: ReportOutcome
  closedCount: number
  /** The organization that is told of it in its notifications. */
  organizationId?: string | null
}

/** The log does not quote chat messages, because conversations are private. */
const titleFor = ({ type }: Subject, text: string): string => (type === 'chat-messages' ? '…' : text)

const latestClosed = async (tx: Tx, subject: Subject): Promise<ReportOutcome> => {
  const latest = await tx
    .selectFrom('reports')
    .select('outcome')
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('closed_at', 'is not', null)
    .orderBy('closed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest?.outcome) throw new AppError('NOT_FOUND')
  return latest.outcome
}

/** Locks the open reports about a subject and returns the text that they quote; undefined if there is none. */
const lockOpenReports = async (tx: Tx, subject: Subject): Promise<string | undefined> => {
  const open = await tx
    .selectFrom('reports')
    .select('subject_text')
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return open.at(-1)?.subject_text
}

/** Closes the open reports about a subject. Reports that were closed before do not change. */
export const dismissReports = (
  db: Db,
  { subject, reason }: { subject: Subject; reason: string | null },
  context: ActionContext,
): Promise<Handled> =>
  db.transaction().execute(async (tx) => {
    const { viewer, now } = context
    const text = await lockOpenReports(tx, subject)
    if (text === undefined) return { outcome: await latestClosed(tx, subject), closedCount: 0 }
    const [current] = await listSubjectsNow(tx, [subject.id])
    const title = titleFor(subject, text)
    const organizationId = current?.organization_id ?? null
    const isPrivate = subject.type === 'chat-messages'
    const decision = { outcome: 'dismissed' as const, subject, text: isPrivate ? null : text, reason, organizationId }
    const decisionId = await recordDecision(tx, decision, context)
    const closing = { subject, outcome: 'dismissed' as const, decisionId, moderatorId: viewer.userId, now }
    const closedCount = await closeReports(tx, closing)
    const details = { title, kind: subject.type, ...(reason !== null && { reason }) }
    await recordModeration(tx, { act: 'reports.dismissed', subject, details }, context)
    return { outcome: 'dismissed', closedCount }
  })

interface Removal {
  subject: Subject
  because: Because
  listeners: Pick<ContentListeners, 'changed'>
}

type Conversation = { id: string; organization_id: string; user_id: string }

interface Removed {
  /** The decision; null if the subject had been removed before and nobody has reported it since. */
  decisionId: string | null
  /** The conversation of a message that this call removed. */
  conversation: Conversation | null
  /** The organization that it was taken from. */
  organizationId: string | null
}

/** Tells whoever wrote a message that it was removed, and why. */
const notifyWriter = async (
  tx: Tx,
  {
    writer,
    organizationId,
    decisionId,
    reason,
  }: {
    writer: Awaited<ReturnType<typeof findAuthor>>
    organizationId: string
    decisionId: string
    reason: string
  },
  now: Date,
): Promise<void> => {
  if (writer) {
    const { id: userId, email } = writer
    await notifyPerson(tx, { occasion: 'personMessageRemoved', userId, email, decisionId }, now)
  } else await notifyAdmins(tx, { occasion: 'messageRemoved', organizationId, decisionId, reason }, now)
}

const removeChatMessage = async (tx: Tx, { subject, because }: Removal, context: ActionContext): Promise<Removed> => {
  const { now } = context
  const { reason } = because
  const removed = await removeMessage(tx, { id: subject.id, now })
  if (!removed) throw new AppError('NOT_FOUND')
  const { thread, isNew } = removed
  if (!isNew && (await firstOpenReport(tx, subject)) === null)
    return { decisionId: null, conversation: null, organizationId: null }
  const organizationId = thread.organization_id
  const writer = await findAuthor(tx, subject.id)
  const decision = { outcome: 'removed' as const, subject, text: null, ...because }
  const concerned = writer ? { authorId: writer.id } : { organizationId }
  const decisionId = await recordDecision(tx, { ...decision, ...concerned }, context)
  const ofOrganization = writer ? null : organizationId
  if (!isNew) return { decisionId, conversation: null, organizationId: ofOrganization }
  await notifyWriter(tx, { writer, organizationId, decisionId, reason }, now)
  const done = { act: 'chat_message.removed' as const, organizationId, subject }
  await recordModeration(tx, { ...done, details: { reason } }, context)
  return { decisionId, conversation: thread, organizationId: ofOrganization }
}

const removeItem = async (
  tx: Tx,
  { subject, because, listeners }: Removal,
  context: ActionContext,
): Promise<Removed> => {
  const { now } = context
  const { reason } = because
  const removed = await removeByModerator(tx, { item: { kind: subject.type, id: subject.id }, reason, now, listeners })
  if (!removed) throw new AppError('NOT_FOUND')
  const { organization_id: organizationId, title, isNew } = removed
  if (!isNew && (await firstOpenReport(tx, subject)) === null)
    return { decisionId: null, conversation: null, organizationId: null }
  const decision = { outcome: 'removed' as const, subject, text: title, organizationId, ...because }
  const decisionId = await recordDecision(tx, decision, context)
  if (isNew) {
    await notifyAdmins(tx, { occasion: 'contentRemoved', organizationId, title, reason, decisionId }, now)
    const details = { title, kind: subject.type, reason }
    await recordModeration(tx, { act: 'content.removed', organizationId, subject, details }, context)
  }
  return { decisionId, conversation: null, organizationId }
}

/** Removes an item or the text of a message and closes its reports. Repeating it changes nothing. */
export const removeSubject = (
  db: Db,
  removal: Removal,
  context: ActionContext,
): Promise<Handled & { conversation: Conversation | null }> =>
  db.transaction().execute(async (tx) => {
    const { viewer, now } = context
    const { subject } = removal
    const remove = subject.type === 'chat-messages' ? removeChatMessage : removeItem
    const { decisionId, ...removed } = await remove(tx, removal, context)
    if (decisionId === null) return { outcome: 'removed', closedCount: 0, ...removed }
    const closing = { subject, outcome: 'removed' as const, decisionId, moderatorId: viewer.userId, now }
    return { outcome: 'removed', closedCount: await closeReports(tx, closing), ...removed }
  })

interface Restoration extends Omit<Removal, 'because'> {
  reason: string | null
  /** Whoever appealed is told by a mail of the appeal. */
  isAfterAppeal?: boolean
}

/**
 * Restores an item to its state before a moderator removed it, and returns its organization; null if nothing was
 * removed. Must be called in a transaction.
 */
export const restoreInTransaction = async (
  tx: Tx,
  { subject, listeners, reason, isAfterAppeal = false }: Restoration,
  context: ActionContext,
): Promise<string | null> => {
  const { viewer, now } = context
  const item = await lockItem(tx, { kind: subject.type, id: subject.id })
  if (!item) throw new AppError('NOT_FOUND')
  const { organization_id: organizationId, title } = item
  if (organizationId === viewer.organizationId) throw new AppError('FORBIDDEN', { text: 'server.ownReview' })
  if (!(await restoreByModerator(tx, { kind: subject.type, item, now, listeners }))) return null
  const decision = { outcome: 'restored' as const, subject, text: title, organizationId, reason, isAfterAppeal }
  const decisionId = await recordDecision(tx, decision, context)
  if (!isAfterAppeal) await notifyAdmins(tx, { occasion: 'contentRestored', organizationId, title }, now)
  await noteRestored(tx, { subject, decisionId, moderatorId: viewer.userId, now })
  const details = { title, kind: subject.type }
  await recordModeration(tx, { act: 'content.restored', organizationId, subject, details }, context)
  return organizationId
}

/** Restores an item to its state before a moderator removed it. Repeating it changes nothing. */
export const restoreSubject = (db: Db, restoration: Restoration, context: ActionContext): Promise<Handled> =>
  db.transaction().execute(async (tx) => {
    const organizationId = await restoreInTransaction(tx, restoration, context)
    return { outcome: 'restored', closedCount: 0, organizationId }
  })
