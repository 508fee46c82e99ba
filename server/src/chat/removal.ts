import type { Tx } from '../platform/db/database.ts'
import { findMessageWithSides, lockThread } from './queries.ts'

/**
 * Erases the text of a message permanently for both sides. The message itself stays, so that the sequence has no gap.
 * Returns its conversation and whether the text was removed by this call; undefined if there is no such message.
 */
export const removeMessage = async (tx: Tx, { id, now }: { id: string; now: Date }) => {
  const message = await findMessageWithSides(tx, id)
  const thread = message && (await lockThread(tx, { id: message.thread_id }))
  if (!thread) return undefined
  const removed = await tx
    .updateTable('chat_messages')
    .set({ body: '', removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  const { organization_id, user_id } = thread
  return { thread: { id: thread.id, organization_id, user_id }, isNew: removed !== undefined }
}
