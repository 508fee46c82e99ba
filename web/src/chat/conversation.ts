import type { ChatMessage } from '@rostrum/contract/chat'
import { api } from '../lib/api.ts'

/** Identifies a conversation: supporters by the organization, organizations by the thread. */
export type Conversation = { side: 'supporter'; organizationId: string } | { side: 'organization'; threadId: string }

export const nameOf = (conversation: Conversation): string =>
  conversation.side === 'supporter' ? `organization:${conversation.organizationId}` : `thread:${conversation.threadId}`

/** Fetches a page of messages, newest first. */
export const fetchMessages = (conversation: Conversation, query: { before?: number }, signal?: AbortSignal) =>
  conversation.side === 'supporter'
    ? api('GET /organizations/:id/chat/messages', { params: { id: conversation.organizationId }, query, signal })
    : api('GET /chat/threads/:id/messages', { params: { id: conversation.threadId }, query, signal })

export const sendMessage = async (
  conversation: Conversation,
  body: { body: string; client_id: string },
): Promise<ChatMessage> => {
  const { data } =
    conversation.side === 'supporter'
      ? await api('POST /organizations/:id/chat/messages', { params: { id: conversation.organizationId }, body })
      : await api('POST /chat/threads/:id/messages', { params: { id: conversation.threadId }, body })
  return data
}
