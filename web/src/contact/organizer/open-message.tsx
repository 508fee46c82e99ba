import type { ContactMessage } from '@rostrum/contract/contact'
import { useState, type ReactNode } from 'react'
import { mailtoLink } from '../../lib/contact-links.ts'
import { ApiError } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.ts'
import { useRelativeTime } from '../../lib/time.ts'
import { SkeletonLine, Skeleton } from '../../ui/skeleton.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FactListItem } from '../../ui/facts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/section-head.tsx'
import { Status } from '../../ui/status.tsx'
import { BackLink } from '../../ui/text-link.tsx'
import { inboxPath, useDeleteMessage, useMarkMessage, useOpenMessage } from './use-contact-messages.ts'

/** One message of the inbox, with the actions for it. */
export const OpenMessage = ({ id, notFound }: { id: string; notFound: ReactNode }) => {
  const t = useText('contact-inbox')
  const { data: message, error, refetch, isFetching } = useOpenMessage(id)
  if (error instanceof ApiError && error.status === 404) return notFound
  return (
    <>
      <BackLink to={inboxPath} className="mb-3">
        {t('back')}
      </BackLink>
      {message ? (
        <Message message={message} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton label={t('loading')}>
          <SkeletonLine className="mb-8 h-9 w-64 max-w-full" />
          <SkeletonLine className="h-28" />
        </Skeleton>
      )}
    </>
  )
}

const Message = ({ message: { id, attributes } }: { message: ContactMessage }) => {
  const t = useText('contact-inbox')
  const ago = useRelativeTime()
  const mark = useMarkMessage(id)
  const organization = useSession((session) => session.organization?.attributes.name ?? '')
  const { name, email, message, has_account: hasAccount, sent_at: sentAt, answered_at: answeredAt } = attributes
  const isAnswered = answeredAt !== null
  return (
    <article className="max-w-160">
      <PageHead title={t('openMessage', { name })}>
        {isAnswered && <Status status="published">{t('answeredAgo', { ago: ago(answeredAt) })}</Status>}
      </PageHead>
      <ul className="mb-6 grid gap-2.5">
        <FactListItem icon="mail">
          <a className="link" href={mailtoLink({ to: email })}>
            {email}
          </a>
        </FactListItem>
        <FactListItem icon="clock">
          <time dateTime={sentAt}>{t('sent', { ago: ago(sentAt) })}</time>
        </FactListItem>
        <FactListItem icon="user">{t(hasAccount ? 'hasAccount' : 'noAccount')}</FactListItem>
      </ul>
      <Card className="p-5 phone:p-4">
        <p className="whitespace-pre-line wrap-anywhere">{message}</p>
      </Card>
      <div className="mt-6 flex flex-wrap gap-2 phone:grid">
        <a
          href={mailtoLink({ to: email, subject: t('replySubject', { organization }) })}
          className={buttonClass({ variant: isAnswered ? 'outlined' : 'primary' })}
        >
          <Icon name="send" size={18} />
          {t('reply')}
        </a>
        <Button onClick={() => mark.mutate({ is_answered: !isAnswered })}>
          {t(isAnswered ? 'markUnanswered' : 'markAnswered')}
        </Button>
        <Button variant="quiet" onClick={() => mark.mutate({ is_read: false })}>
          {t('markUnread')}
        </Button>
        <DeleteButton id={id} name={name} />
      </div>
    </article>
  )
}

/** Deletes the message after a confirmation that names its sender. */
const DeleteButton = ({ id, name }: { id: string; name: string }) => {
  const t = useText('contact-inbox')
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useDeleteMessage(id)
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setConfirming(true)}>
        {t('common:delete')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        isDestructive
        title={t('deleteTitle')}
        text={t('deleteText', { name })}
        confirmText={t('delete')}
        cancelText={t('keep')}
        isPending={isPending}
        pendingText={t('deleting')}
        onCancel={() => setConfirming(false)}
        onConfirm={() => mutate(undefined, { onError: () => setConfirming(false) })}
      />
    </>
  )
}
