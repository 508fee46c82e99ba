import type { ContactMessage } from '@rostrum/contract/contact'
import { Link, Navigate, useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { pageOf } from '../../lib/page-number.ts'
import { useSession } from '../../lib/session.ts'
import { useRelativeTime } from '../../lib/time.ts'
import { PersonAvatar } from '../../ui/avatar.tsx'
import { PeopleSkeleton } from '../../ui/people-skeleton.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Pill } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { PageHead } from '../../ui/section-head.tsx'
import { Status } from '../../ui/status.tsx'
import { inboxPath, useContactMessages, useUnreadMessages, type MessageState } from './use-contact-messages.ts'

const states = [undefined, 'unread', 'answered'] as const
const addressOf = (state: MessageState | undefined) => (state ? `${inboxPath}?state=${state}` : inboxPath)

/** The messages from the contact form of the organization's page: all, unread or answered ones. */
export const ContactInbox = () => {
  const t = useText('contact-inbox')
  const [search, setSearch] = useSearchParams()
  const state = states.find((known) => known !== undefined && known === search.get('state'))
  const unread = useUnreadMessages()
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div role="group" aria-label={t('which')} className="mb-5 flex flex-wrap gap-2">
        {states.map((each) => (
          <Pill
            key={each ?? 'all'}
            isChosen={each === state}
            {...(each === 'unread' && { count: unread })}
            onClick={() => setSearch(each ? { state: each } : {}, { preventScrollReset: true })}
          >
            {t(each ?? 'all')}
          </Pill>
        ))}
      </div>
      <Messages key={state} state={state} page={pageOf(search)} />
    </>
  )
}

const Messages = ({ state, page }: { state: MessageState | undefined; page: number }) => {
  const t = useText('contact-inbox')
  const organizationId = useSession(({ organization }) => organization?.id)
  const list = useContactMessages(page, state)
  const address = addressOf(state)
  // The page no longer exists because its last message was deleted.
  if (list.error instanceof ApiError && list.error.errors.page) return <Navigate to={address} replace />
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  if (!list.data) return <PeopleSkeleton label={t('loading')} />
  const { data: messages, meta } = list.data
  if (messages.length === 0) {
    if (state === 'unread') return <EmptyState title={t('noUnread')} text={t('noUnreadText')} />
    if (state === 'answered') return <EmptyState title={t('noAnswered')} text={t('noAnsweredText')} />
    return (
      <EmptyState title={t('emptyTitle')} text={t('emptyText')}>
        <ButtonLink to={`/organization/${organizationId}?tab=contact`} icon="eye">
          {t('seePage')}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-busy={list.isPlaceholderData} className="rounded-lg border border-line bg-raised">
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
      <Pagination
        page={page}
        lastPage={meta.last_page}
        to={(number) => `${address}${state ? '&' : '?'}page=${number}`}
      />
    </>
  )
}

const MessageRow = ({ message: { id, attributes } }: { message: ContactMessage }) => {
  const t = useText('contact-inbox')
  const ago = useRelativeTime()
  const { name, message, sent_at: sentAt, read_at: readAt, answered_at: answeredAt } = attributes
  const isUnread = readAt === null
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={`${inboxPath}/${id}`}
        className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-start gap-x-4 px-5 py-3 text-ink no-underline hover:bg-sunken phone:grid-cols-[40px_minmax(0,1fr)] phone:px-4"
      >
        <PersonAvatar name={name} className="phone:row-span-2" />
        <span className="min-w-0 text-sm wrap-anywhere">
          <span className={isUnread ? 'font-strong' : undefined}>{name}</span>
          <span className={classNames('clamp-2', !isUnread && 'text-muted')}>{message}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 phone:col-start-2">
          {isUnread && <Status status="published">{t('unread')}</Status>}
          {answeredAt !== null && <Status status="not_active">{t('isAnswered')}</Status>}
          <time dateTime={sentAt} className="type-small whitespace-nowrap">
            {ago(sentAt)}
          </time>
        </span>
      </Link>
    </li>
  )
}
