import { nameOf, type Conversation } from './conversation.ts'

/** The prefix of the query keys of all chat data of one person. */
export const chatKey = (viewerId: string | undefined) => ['chat', viewerId] as const
export const messagesKey = (viewerId: string | undefined, conversation: Conversation) =>
  [...chatKey(viewerId), 'messages', nameOf(conversation)] as const
