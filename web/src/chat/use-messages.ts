import type { ChatThread } from '@rostrum/contract/chat'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'
import { useIsPageVisible } from '../lib/use-is-page-visible.ts'
import { fetchMessages, nameOf, type Conversation } from './conversation.ts'
import { catchUp, mergeMessages, type History } from './history.ts'
import { chatKey, messagesKey } from './keys.ts'
import { onSettled } from './outbox.ts'

/** The interval at which an open conversation is fetched again, in case no realtime event arrives. */
const REFETCH_INTERVAL_MILLISECONDS = 20_000

/** The loaded part of a conversation, kept up to date. `earlier` loads earlier messages. */
export const useMessages = (conversation: Conversation) => {
  const viewerId = useSession(({ user }) => user?.id)
  const client = useQueryClient()
  const name = nameOf(conversation)
  const queryKey = messagesKey(viewerId, conversation)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      catchUp(
        () => client.getQueryData<History>(queryKey),
        (before) => fetchMessages(conversation, { before }, signal),
      ),
    enabled: viewerId !== undefined,
    meta: { realtime: ['chat'] },
    staleTime: 0,
    refetchInterval: REFETCH_INTERVAL_MILLISECONDS,
    refetchOnWindowFocus: 'always',
  })

  useEffect(
    () =>
      onSettled((sentTo, message) => {
        if (sentTo !== name) return
        client.setQueryData<History>([...chatKey(viewerId), 'messages', name], (known) =>
          known && message ? { ...known, messages: mergeMessages(known.messages, [message]) } : known,
        )
        void client.invalidateQueries({ queryKey: chatKey(viewerId) })
      }),
    [client, name, viewerId],
  )

  const earlier = useMutation({
    mutationFn: async () => {
      const oldest = query.data?.messages[0]?.attributes.sequence
      if (oldest === undefined) return
      const { data } = await fetchMessages(conversation, { before: oldest })
      client.setQueryData<History>(queryKey, (known) =>
        known ? { ...known, messages: mergeMessages(known.messages, data) } : known,
      )
    },
  })

  return { ...query, history: query.data, earlier }
}

interface MarkSeenOptions {
  conversation: Conversation
  history: History | undefined
  /**
   * The time of the last response. After each response, messages are marked as seen again if an earlier request to do
   * so failed.
   */
  respondedAt: number
  /** Whether the newest message is on the screen. */
  isAtEnd: boolean
}

/** Tells the server which messages have been on the screen. */
export const useMarkSeen = ({ conversation, history, respondedAt, isAtEnd }: MarkSeenOptions): void => {
  const viewerId = useSession(({ user }) => user?.id)
  const client = useQueryClient()
  const isPageVisible = useIsPageVisible()
  const name = nameOf(conversation)
  const { side } = conversation
  const threadId = history?.thread?.id
  const seen = history?.thread?.attributes.seen_sequence ?? 0
  const unseen = history?.messages.findLast(
    ({ attributes }) => attributes.sender !== side && attributes.sequence > seen,
  )?.attributes.sequence

  useEffect(() => {
    if (threadId === undefined || unseen === undefined || !isAtEnd || !isPageVisible) return
    const settle = ({ data: thread }: { data: ChatThread }) => {
      client.setQueryData<History>([...chatKey(viewerId), 'messages', name], (known) => known && { ...known, thread })
      for (const part of ['threads', 'unread'])
        void client.invalidateQueries({ queryKey: [...chatKey(viewerId), part] })
    }
    const params = { id: threadId }
    // The user is not told about a failure, because the request is repeated after the next response.
    api('POST /chat/threads/:id/actions?action=seen', { params, body: { sequence: unseen } }).then(settle, () => {})
  }, [client, isAtEnd, isPageVisible, respondedAt, name, threadId, unseen, viewerId])
}
