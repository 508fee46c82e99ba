import type { Webhook, WebhookDelivery } from '@rostrum/contract/webhooks'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useRelativeTime } from '../lib/time.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton, SkeletonLine } from '../ui/skeleton.tsx'
import { useDeliveries, useWebhookChange } from './use-webhooks.ts'

const useOutcomeText = () => {
  const t = useText('webhooks')
  return ({ status, failure, response_status: answer, attempts }: WebhookDelivery['attributes']): string => {
    if (status === 'delivered') return t('delivered')
    if (failure === null) return t('waiting')
    const reason = answer === null ? t(`failure.${failure}`) : t('answered', { status: answer })
    return status === 'failed' ? t('failed', { reason }) : t('retrying', { reason, count: attempts })
  }
}

const DeliveryRow = ({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) => {
  const t = useText('webhooks')
  const ago = useRelativeTime()
  const outcomeText = useOutcomeText()
  const { event, status, happened_at: happenedAt } = delivery.attributes
  const name = t(`event.${event}`)
  const again = useWebhookChange({
    message: t('sentAgain'),
    deliveriesOf: webhook.id,
    change: (_: undefined) =>
      api('POST /webhooks/:id/deliveries/:deliveryId/actions?action=redeliver', {
        params: { id: webhook.id, deliveryId: delivery.id },
      }),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line py-2 first:border-t-0">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p>{name}</p>
        <p className="type-small">
          {ago(happenedAt)}
          {' · '}
          <span className={status === 'failed' ? 'text-danger' : undefined}>{outcomeText(delivery.attributes)}</span>
        </p>
      </div>
      <Button
        size="small"
        variant="quiet"
        icon="rotate-ccw"
        pending={again.isPending}
        pendingText={t('sending')}
        aria-label={t('sendAgainOf', { event: name, ago: ago(happenedAt) })}
        onClick={() => {
          if (!again.isPending) again.mutate(undefined)
        }}
      >
        {t('sendAgain')}
      </Button>
    </li>
  )
}

/** The newest deliveries of a webhook, and what came of them. */
export const DeliveryList = ({ webhook }: { webhook: Webhook }) => {
  const t = useText('webhooks')
  const { data: deliveries, isError, refetch, isFetching } = useDeliveries(webhook)
  if (!deliveries && isError) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!deliveries) {
    return (
      <Skeleton label={t('loading')}>
        <SkeletonLine className="h-10" />
      </Skeleton>
    )
  }
  if (deliveries.length === 0) return <p className="text-muted">{t('noDeliveries')}</p>
  return (
    <ul aria-label={t('deliveries')}>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
      ))}
    </ul>
  )
}
