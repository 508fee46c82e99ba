import type { Realtime } from '../platform/realtime.ts'
import type { ThreadSides } from './policy.ts'

/** Notifies both sides, of the organization only those who may read its messages, that a conversation changed. Call it after the commit. */
export const notifyChat = (realtime: Realtime, thread: ThreadSides & { id: string }): void => {
  const data = { thread_id: thread.id, organization_id: thread.organization_id }
  realtime.publish({ topic: `user:${thread.user_id}`, name: 'chat', data })
  realtime.publish({ topic: `inbox:${thread.organization_id}`, name: 'chat', data })
}
