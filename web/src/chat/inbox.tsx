import type { ChatThread } from '@rostrum/contract/chat'
import type { ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { BackLink } from '../ui/text-link.tsx'
import './chat.css'
import { ConversationCard } from './conversation-card.tsx'
import { nameOf, type Conversation } from './conversation.ts'
import { ThreadList } from './thread-list.tsx'

interface InboxProps {
  side: Conversation['side']
  /** The path of the list. The paths of the conversations are below it. */
  path: string
  /** The open conversation. */
  conversation: Conversation | undefined
  conversationOf: (thread: ChatThread) => Conversation
  tools: (thread: ChatThread) => ReactNode
  /** Shown instead of the list if there are no conversations. */
  empty: ReactNode
  /** Shown instead of the conversation if it does not exist. */
  notFound: ReactNode
}

const idOf = (conversation: Conversation) =>
  conversation.side === 'supporter' ? conversation.organizationId : conversation.threadId

/** All conversations of one side and the open one, next to each other if there is enough room. */
export const Inbox = ({ side, path, conversation, conversationOf, tools, empty, notFound }: InboxProps) => {
  const t = useText('chat')
  return (
    <>
      <div className="chat-title">
        <PageHead title={t('messages')} />
      </div>
      <div className="chat-inbox" data-open={conversation ? '' : undefined}>
        <ThreadList
          side={side}
          addressOf={(thread) => `${path}/${idOf(conversationOf(thread))}`}
          isOpen={(thread) => conversation !== undefined && nameOf(conversationOf(thread)) === nameOf(conversation)}
          empty={empty}
        />
        {conversation ? (
          <div className="grid gap-3">
            <BackLink to={path} className="chat-back">
              {t('allMessages')}
            </BackLink>
            <ConversationCard
              key={nameOf(conversation)}
              conversation={conversation}
              tools={tools}
              notFound={notFound}
            />
          </div>
        ) : (
          <EmptyState title={t('chooseThread')} text={t('chooseThreadText')} />
        )}
      </div>
    </>
  )
}
