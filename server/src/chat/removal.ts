import type { Tx } from '../platform/db/database.ts'
import { findMessageWithSides, holdThread } from './queries.ts'

/**
 * Takes the words of a message away, for both sides and for good; that there was one stays, because both have seen
 * its place. Gives its conversation, and whether the words were there until now; nothing when there is no such message.
 */
export const removeMessage = async (tx: Tx, { id, now }: { id: string; now: Date }) => {
  const message = await findMessageWithSides(tx, id)
  const thread = message && (await holdThread(tx, { id: message.thread_id }))
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
