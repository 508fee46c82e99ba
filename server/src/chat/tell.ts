import type { Realtime } from '../platform/realtime.ts'
import type { ThreadSides } from './policy.ts'

/** After the commit: both sides hear that a conversation changed. */
export const tellChat = (realtime: Realtime, thread: ThreadSides & { id: string }): void => {
  const data = { thread_id: thread.id, organization_id: thread.organization_id }
  realtime.publish({ topic: `user:${thread.user_id}`, name: 'chat', data })
  realtime.publish({ topic: `organization:${thread.organization_id}`, name: 'chat', data })
}
