import type { ChatSide } from '@rostrum/contract/chat'
import type { Viewer } from '../platform/http/implement.ts'

type Asking = Pick<Viewer, 'userId' | 'organizationId'>

/** Whose a conversation is. */
export interface ThreadSides {
  organization_id: string
  user_id: string
}

/** On which side of a conversation somebody is; null for everybody else, to whom it is not there. */
export const sideOf = (viewer: Asking, thread: ThreadSides): ChatSide | null => {
  if (viewer.organizationId !== null) return viewer.organizationId === thread.organization_id ? 'organization' : null
  return viewer.userId === thread.user_id ? 'supporter' : null
}

/** Supporters begin conversations, with what is public. An organization answers. */
export const canBegin = (viewer: Asking, organization: { published_at: Date | null }): boolean =>
  viewer.organizationId === null && organization.published_at !== null

/** Why nothing more can be said (a text of the catalogue). Only the supporter can be kept from it; reading always stays. */
export const refusalToSend = (
  side: ChatSide,
  thread: { muted_at: Date | null; organization_published_at: Date | null },
): 'server.chatMuted' | 'server.chatClosed' | null => {
  if (side === 'organization') return null
  if (thread.muted_at !== null) return 'server.chatMuted'
  return thread.organization_published_at === null ? 'server.chatClosed' : null
}

/** What the own side said is not for oneself to report. */
export const canReport = (side: ChatSide, message: { sender: ChatSide }): boolean => message.sender !== side
