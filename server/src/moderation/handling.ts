import type { ReportOutcome } from '@rostrum/contract/moderation'
import type { ReportedType } from '@rostrum/contract/reports'
import { removeMessage } from '../chat/removal.ts'
import type { ContentListeners } from '../content/listeners.ts'
import { lockItem } from '../content/locked-item.ts'
import { restoreByModerator, removeByModerator } from '../content/removal.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { closeReports, noteRestored } from '../reports/closing.ts'
import { recordModeration, type ActionContext } from './action-context.ts'
import { notifyAdmins } from './mails.ts'

interface Subject {
  type: ReportedType
  id: string
}

interface Handled {
  outcome: ReportOutcome
  closedCount: number
}

/** The log does not quote chat messages, because conversations are private. */
const titleFor = ({ type }: Subject, text: string): string => (type === 'chat-messages' ? '…' : text)

/** Closes the open reports about a subject. Reports that were closed before do not change. */
export const dismissReports = (db: Db, subject: Subject, context: ActionContext): Promise<Handled> =>
  db.transaction().execute(async (tx) => {
    const { viewer, now } = context
    const closedCount = await closeReports(tx, { subject, outcome: 'dismissed', moderatorId: viewer.userId, now })
    const latest = await tx
      .selectFrom('reports')
      .select(['outcome', 'subject_text'])
      .where('subject_type', '=', subject.type)
      .where('subject_id', '=', subject.id)
      .where('closed_at', 'is not', null)
      .orderBy('closed_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!latest?.outcome) throw new AppError('NOT_FOUND')
    if (closedCount > 0) {
      const details = { title: titleFor(subject, latest.subject_text), kind: subject.type }
      await recordModeration(tx, { act: 'reports.dismissed', subject, details }, context)
    }
    return { outcome: latest.outcome, closedCount }
  })

interface Removal {
  subject: Subject
  reason: string
  listeners: Pick<ContentListeners, 'changed'>
}

type Conversation = { id: string; organization_id: string; user_id: string }

/** Removes a message or an item. Returns the conversation of a removed message, else null. */
const removeMessageOrItem = async (
  tx: Tx,
  { subject, reason, listeners }: Removal,
  context: ActionContext,
): Promise<Conversation | null> => {
  const { now } = context
  if (subject.type === 'chat-messages') {
    const removed = await removeMessage(tx, { id: subject.id, now })
    if (!removed) throw new AppError('NOT_FOUND')
    if (!removed.isNew) return null
    const { thread } = removed
    const done = { act: 'chat_message.removed' as const, organizationId: thread.organization_id, subject }
    await recordModeration(tx, { ...done, details: { reason } }, context)
    return thread
  }
  const removed = await removeByModerator(tx, { item: { kind: subject.type, id: subject.id }, reason, now, listeners })
  if (!removed) throw new AppError('NOT_FOUND')
  if (removed.isNew) {
    const { organization_id: organizationId, title } = removed
    await notifyAdmins(tx, { occasion: 'contentRemoved', organizationId, title, reason }, now)
    const details = { title, kind: subject.type, reason }
    await recordModeration(tx, { act: 'content.removed', organizationId, subject, details }, context)
  }
  return null
}

/** Removes an item or the text of a message and closes its reports. Repeating it changes nothing. */
export const removeSubject = (
  db: Db,
  removal: Removal,
  context: ActionContext,
): Promise<Handled & { conversation: Conversation | null }> =>
  db.transaction().execute(async (tx) => {
    const { viewer, now } = context
    const conversation = await removeMessageOrItem(tx, removal, context)
    const closing = { subject: removal.subject, outcome: 'removed' as const, moderatorId: viewer.userId, now }
    return { outcome: 'removed', closedCount: await closeReports(tx, closing), conversation }
  })

/** Restores an item to its state before a moderator removed it. Repeating it changes nothing. */
export const restoreSubject = (
  db: Db,
  { subject, listeners }: Omit<Removal, 'reason'>,
  context: ActionContext,
): Promise<Handled> =>
  db.transaction().execute(async (tx) => {
    const { viewer, now } = context
    const item = await lockItem(tx, { kind: subject.type, id: subject.id })
    if (!item) throw new AppError('NOT_FOUND')
    const { organization_id: organizationId, title } = item
    if (organizationId === viewer.organizationId) throw new AppError('FORBIDDEN', { text: 'server.ownReview' })
    if (await restoreByModerator(tx, { kind: subject.type, item, now, listeners })) {
      await notifyAdmins(tx, { occasion: 'contentRestored', organizationId, title }, now)
      await noteRestored(tx, { subject, moderatorId: viewer.userId, now })
      const details = { title, kind: subject.type }
      await recordModeration(tx, { act: 'content.restored', organizationId, subject, details }, context)
    }
    return { outcome: 'restored', closedCount: 0 }
  })
