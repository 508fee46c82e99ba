import type { Realtime } from '../platform/realtime.ts'
import type { ThreadSides } from './policy.ts'

/** Notifies both sides that a conversation changed. Call it after the commit. */
export const notifyChat = (realtime: Realtime, thread: ThreadSides & { id: string }): void => {
  const data = { thread_id: thread.id, organization_id: thread.organization_id }
  realtime.publish({ topic: `user:${thread.user_id}`, name: 'chat', data })
  realtime.publish({ topic: `organization:${thread.organization_id}`, name: 'chat', data })
}
