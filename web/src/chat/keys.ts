import { nameOf, type Conversation } from './conversation.ts'

/** Everything of chat that one person has asked for. */
export const chatKey = (viewerId: string | undefined) => ['chat', viewerId] as const
export const messagesKey = (viewerId: string | undefined, conversation: Conversation) =>
  [...chatKey(viewerId), 'messages', nameOf(conversation)] as const
