import type { ChatThread } from '@rostrum/contract/chat'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { useRelativeTime } from '../lib/time.ts'
import { OrganizationAvatar, PersonAvatar } from '../ui/avatar.tsx'
import { SkeletonLine, Skeleton } from '../ui/skeleton.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Count } from '../ui/count.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import './chat.css'
import type { Conversation } from './conversation.ts'
import { useThreads } from './use-threads.ts'

interface ThreadListProps {
  side: Conversation['side']
  /** Returns the address of a conversation. */
  addressOf: (thread: ChatThread) => string
  isOpen: (thread: ChatThread) => boolean
  /** Shown instead of the list if there are no conversations. */
  empty: ReactNode
}

/** The list of conversations, sorted by their last message, newest first. */
export const ThreadList = ({ side, addressOf, isOpen, empty }: ThreadListProps) => {
  const t = useText('chat')
  const { data, isError, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useThreads()
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <ThreadSkeleton />
  const threads = data.pages.flatMap((page) => page.data)
  if (threads.length === 0) return empty
  return (
    <div>
      <Card className="overflow-hidden">
        <ul aria-label={t('messages')}>
          {threads.map((thread) => (
            <li key={thread.id} className="border-t border-line first:border-t-0">
              <ThreadRow thread={thread} side={side} to={addressOf(thread)} isOpen={isOpen(thread)} />
            </li>
          ))}
        </ul>
      </Card>
      {hasNextPage && (
        <Button
          className="mt-4"
          pending={isFetchingNextPage}
          pendingText={t('common:loading')}
          onClick={() => void fetchNextPage()}
        >
          {t('moreThreads')}
        </Button>
      )}
    </div>
  )
}

interface ThreadRowProps {
  thread: ChatThread
  side: Conversation['side']
  to: string
  isOpen: boolean
}

const ThreadRow = ({ thread, side, to, isOpen }: ThreadRowProps) => {
  const t = useText('chat')
  const ago = useRelativeTime()
  const { correspondent, last_message: last, unread_count: unread, is_muted: isMuted } = thread.attributes
  const excerpt = last.is_removed ? t('isRemoved') : last.excerpt
  const Avatar = correspondent.type === 'organizations' ? OrganizationAvatar : PersonAvatar
  return (
    <Link to={to} aria-current={isOpen ? 'page' : undefined} className="chat-thread">
      <Avatar name={correspondent.name} image={correspondent.image} />
      <span className="grid min-w-0">
        <span className={classNames('truncate', unread > 0 ? 'font-strong' : 'font-medium')}>{correspondent.name}</span>
        <span className="truncate text-sm text-muted">
          {last.sender === side ? t('lastByYou', { excerpt }) : excerpt}
        </span>
        <span className="flex items-center gap-2 text-xs text-muted">
          <time dateTime={last.created_at}>{ago(last.created_at)}</time>
          {isMuted && (
            <span className="inline-flex items-center gap-1">
              <Icon name="message-circle-off" size={16} />
              {t('isMuted')}
            </span>
          )}
        </span>
      </span>
      {unread > 0 && (
        <span>
          <Count value={unread} />
          <span className="sr-only">{t('unread', { count: unread })}</span>
        </span>
      )}
    </Link>
  )
}

const ThreadSkeleton = () => {
  const t = useText('chat')
  return (
    <Skeleton label={t('loadingThreads')}>
      <Card>
        {['w-2/5', 'w-1/2', 'w-1/3'].map((width) => (
          <div key={width} className="chat-thread border-t border-line first:border-t-0">
            <SkeletonLine className="size-10 rounded-full" />
            <span className="grid gap-2">
              <SkeletonLine className={width} />
              <SkeletonLine className="w-3/5" />
            </span>
          </div>
        ))}
      </Card>
    </Skeleton>
  )
}
