import type { ChatThread } from '@rostrum/contract/chat'
import { useMemo, useState, type ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { OrganizationAvatar, PersonAvatar } from '../ui/avatar.tsx'
import { SkeletonLine, Skeleton } from '../ui/skeleton.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Announcer } from './announcer.tsx'
import './chat.css'
import { Composer } from './composer.tsx'
import { nameOf, type Conversation } from './conversation.ts'
import { toDays, type Entry } from './days.ts'
import { hasEarlier, type History } from './history.ts'
import { MessageLog } from './message-log.tsx'
import { writeMessage } from './outbox.ts'
import { useMarkSeen, useMessages } from './use-messages.ts'
import { useUnsent } from './use-unsent.ts'

export type Correspondent = Pick<ChatThread['attributes']['correspondent'], 'type' | 'name' | 'image'>

interface ConversationCardProps {
  conversation: Conversation
  /** The other side, for a conversation that has no messages yet. Otherwise the conversation itself contains it. */
  correspondent?: Correspondent
  /** Shown at the right of the header. */
  tools?: (thread: ChatThread) => ReactNode
  /** Shown instead of an error if the conversation does not exist. */
  notFound: ReactNode
}

/** A conversation with its messages and the input for the next message. */
export const ConversationCard = ({ conversation, notFound, ...rest }: ConversationCardProps) => {
  const t = useText('chat')
  const { history, error, refetch, isFetching, dataUpdatedAt, earlier } = useMessages(conversation)
  const isGone = error !== null && 'status' in error && error.status === 404
  if (isGone && !history) return notFound
  if (error && !history) {
    return <ErrorState title={t('notLoaded')} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  const correspondent = history?.thread?.attributes.correspondent ?? rest.correspondent
  if (history && !correspondent) return notFound
  if (!history || !correspondent) return <ConversationSkeleton />
  return (
    <OpenConversation
      {...rest}
      conversation={conversation}
      correspondent={correspondent}
      history={history}
      respondedAt={dataUpdatedAt}
      earlier={{ isThere: hasEarlier(history), isPending: earlier.isPending, load: () => earlier.mutate() }}
    />
  )
}

interface OpenProps extends Pick<ConversationCardProps, 'conversation' | 'tools'> {
  correspondent: Correspondent
  history: History
  respondedAt: number
  earlier: { isThere: boolean; isPending: boolean; load: () => void }
}

const OpenConversation = ({ conversation, correspondent, tools, history, respondedAt, earlier }: OpenProps) => {
  const t = useText('chat')
  const { side } = conversation
  const { name } = correspondent
  const { thread, messages } = history
  const { unsent, isConnected } = useUnsent(conversation)
  const [isAtEnd, setAtEnd] = useState(true)
  const [writtenCount, setWrittenCount] = useState(0)
  useMarkSeen({ conversation, history, respondedAt, isAtEnd })

  const seenSequence = thread?.attributes.seen_by_correspondent ?? 0
  const days = useMemo(() => {
    const arrived = new Set(messages.map(({ attributes }) => attributes.client_id))
    const entries: Entry[] = [
      ...messages.map((message) => ({ message })),
      ...unsent.filter(({ clientId }) => !arrived.has(clientId)).map((entry) => ({ unsent: entry })),
    ]
    return toDays(entries, { side, seenSequence })
  }, [messages, seenSequence, side, unsent])
  const received = useMemo(() => messages.filter(({ attributes }) => attributes.sender !== side), [messages, side])

  return (
    <Card>
      <section aria-label={t('conversationWith', { name })}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-3 phone:px-4">
          <div className="flex min-w-0 items-center gap-3">
            {correspondent.type === 'organizations' ? (
              <OrganizationAvatar name={name} image={correspondent.image} />
            ) : (
              <PersonAvatar name={name} image={correspondent.image} />
            )}
            <div className="min-w-0">
              <h2 className="font-strong wrap-anywhere">{name}</h2>
              <p className="text-xs text-muted">{side === 'supporter' ? t('private') : t('supporter')}</p>
            </div>
          </div>
          {thread && tools?.(thread)}
        </div>
        <MessageLog
          label={t('messages')}
          days={days}
          isConnected={isConnected}
          correspondentName={name}
          newestReceived={received.at(-1)?.attributes.sequence ?? 0}
          writtenCount={writtenCount}
          onAtEnd={setAtEnd}
          earlier={earlier}
          empty={
            <>
              <p className="type-heading text-ink">{t('beginTitle')}</p>
              <p>{t('begin', { name })}</p>
            </>
          }
        />
        <Announcer messages={received} name={name} />
        <Reply
          thread={thread}
          side={side}
          name={nameOf(conversation)}
          correspondentName={name}
          onWrite={(body) => {
            writeMessage(conversation, body)
            setWrittenCount(writtenCount + 1)
          }}
        />
      </section>
    </Card>
  )
}

interface ReplyProps {
  thread: ChatThread | null
  side: Conversation['side']
  name: string
  correspondentName: string
  onWrite: (body: string) => void
}

/** The composer, or the reason why the supporter cannot write to the organization. */
const Reply = ({ thread, side, ...composer }: ReplyProps) => {
  const t = useText('chat')
  const isMuted = side === 'supporter' && thread?.attributes.is_muted === true
  const isClosed = side === 'supporter' && thread?.attributes.is_open === false
  if (isMuted || isClosed) {
    return (
      <div className="px-4 py-3">
        <Notice tone="info" role="status">
          {isMuted ? t('muted') : t('closed')}
        </Notice>
      </div>
    )
  }
  return <Composer key={composer.name} {...composer} />
}

const ConversationSkeleton = () => {
  const t = useText('chat')
  return (
    <Card>
      <Skeleton label={t('loadingMessages')}>
        <div className="flex items-center gap-3 border-b border-line px-5 py-3 phone:px-4">
          <SkeletonLine className="size-10 rounded-md" />
          <SkeletonLine className="w-2/5" />
        </div>
        <div className="chat-log">
          <div className="grid gap-4 p-5 phone:p-4">
            <SkeletonLine className="h-11 w-3/5" />
            <SkeletonLine className="ml-auto h-11 w-1/2" />
            <SkeletonLine className="h-11 w-2/5" />
          </div>
        </div>
      </Skeleton>
    </Card>
  )
}
