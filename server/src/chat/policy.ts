import type { ChatSide } from '@rostrum/contract/chat'
import type { Viewer } from '../platform/http/implement.ts'

type Actor = Pick<Viewer, 'userId' | 'organizationId'>

/** The two sides of a conversation. */
export interface ThreadSides {
  organization_id: string
  user_id: string
}

/** The viewer's side of a conversation, or null if it is not theirs. For them, it does not exist. */
export const sideOf = (viewer: Actor, thread: ThreadSides): ChatSide | null => {
  if (viewer.organizationId !== null) return viewer.organizationId === thread.organization_id ? 'organization' : null
  return viewer.userId === thread.user_id ? 'supporter' : null
}

/** Only supporters begin a conversation, and only with a public organization. */
export const canBegin = (viewer: Actor, organization: { published_at: Date | null }): boolean =>
  viewer.organizationId === null && organization.published_at !== null

/** Returns why a side may not send (a key of the catalogue), or null if it may. Only supporters can be refused. */
export const refusalToSend = (
  side: ChatSide,
  thread: { muted_at: Date | null; organization_published_at: Date | null },
): 'server.chatMuted' | 'server.chatClosed' | null => {
  if (side === 'organization') return null
  if (thread.muted_at !== null) return 'server.chatMuted'
  return thread.organization_published_at === null ? 'server.chatClosed' : null
}

/** A side cannot report its own messages. */
export const canReport = (side: ChatSide, message: { sender: ChatSide }): boolean => message.sender !== side
