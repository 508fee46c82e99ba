import type { Webhook } from '@rostrum/contract/webhooks'
import { useId, useState } from 'react'
import { api } from '../lib/api.ts'
import { hostOf } from '../lib/host-of.ts'
import { useText } from '../lib/i18n.tsx'
import { useDateText } from '../lib/time.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Skeleton, SkeletonLine } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { useWebhookChange, useWebhooks } from './use-webhooks.ts'

/** Says that a webhook does not work, and lets the owner resume one that is paused. */
const Trouble = ({ webhook: { id, attributes } }: { webhook: Webhook }) => {
  const t = useText('webhooks')
  const dateText = useDateText({ dateStyle: 'medium' })
  const resume = useWebhookChange({
    message: t('resumed'),
    deliveriesOf: id,
    change: (_: undefined) => api('POST /webhooks/:id/actions?action=resume', { params: { id } }),
  })
  const { state, failing_since: since } = attributes
  if (state === 'active') return null
  const isPaused = state === 'paused'
  return (
    <Notice tone={isPaused ? 'danger' : 'warning'} title={isPaused ? t('paused') : t('failing')}>
      <p>
        {isPaused && t('pausedText')}
        {!isPaused && since !== null && t('failingText', { date: dateText(since) })}
      </p>
      {isPaused && (
        <Button
          size="small"
          className="mt-2"
          pending={resume.isPending}
          pendingText={t('resuming')}
          aria-label={t('resumeOf', { host: hostOf(attributes.url) })}
          onClick={() => {
            if (!resume.isPending) resume.mutate(undefined)
          }}
        >
          {t('resume')}
        </Button>
      )}
    </Notice>
  )
}

const WebhookRow = ({ webhook }: { webhook: Webhook }) => {
  const t = useText('webhooks')
  const deliveriesId = useId()
  const [isOpen, setOpen] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const { url, events } = webhook.attributes
  const host = hostOf(url)
  const remove = useWebhookChange({
    message: t('removed'),
    change: (_: undefined) => api('DELETE /webhooks/:id', { params: { id: webhook.id } }),
  })
  return (
    <li className="grid gap-3 border-t border-line px-5 py-4 first:border-t-0 phone:px-4">
      <p className="font-strong wrap-anywhere">{url}</p>
      <ul aria-label={t('events')} className="flex flex-wrap gap-1.5">
        {events.map((event) => (
          <li key={event}>
            <Tag>{t(`event.${event}`)}</Tag>
          </li>
        ))}
      </ul>
      <Trouble webhook={webhook} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={deliveriesId}
          aria-label={t('deliveriesOf', { host })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('deliveries')}
        </Button>
        <Button size="small" variant="quiet" aria-label={t('removeOf', { host })} onClick={() => setConfirming(true)}>
          {t('remove')}
        </Button>
      </div>
      <div id={deliveriesId} hidden={!isOpen}>
        {isOpen && <DeliveryList webhook={webhook} />}
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        isDestructive
        title={t('removeTitle', { host })}
        text={t('removeText')}
        confirmText={t('removeConfirm')}
        isPending={remove.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          if (!remove.isPending) remove.mutate(undefined, { onSettled: () => setConfirming(false) })
        }}
      />
    </li>
  )
}

/** The webhooks of the organization, newest first. */
export const WebhookList = () => {
  const t = useText('webhooks')
  const { data: webhooks, isError, refetch, isFetching } = useWebhooks()
  if (!webhooks && isError) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!webhooks) {
    return (
      <Skeleton label={t('loading')}>
        {[1, 2].map((number) => (
          <SkeletonLine key={number} className="mb-4 h-20" />
        ))}
      </Skeleton>
    )
  }
  if (webhooks.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} art="webhooks" />
  return (
    <section aria-labelledby="webhooks">
      <SectionHead id="webhooks" title={t('list')} />
      <ul className="rounded-lg border border-line bg-raised">
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} />
        ))}
      </ul>
    </section>
  )
}
