import type { Webhook, WebhookDelivery } from '@rostrum/contract/webhooks'
import type { DeliveryRow, WebhookRow } from './queries.ts'

const stateOf = ({ paused_at: pausedAt, failing_since: failingSince }: WebhookRow): Webhook['attributes']['state'] => {
  if (pausedAt !== null) return 'paused'
  return failingSince === null ? 'active' : 'failing'
}

export const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  type: 'webhooks',
  attributes: {
    url: row.url,
    events: row.events,
    state: stateOf(row),
    failing_since: row.failing_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  },
})

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  type: 'webhook-deliveries',
  attributes: {
    event: row.event,
    status: row.status,
    attempts: row.attempts,
    response_status: row.response_status,
    failure: row.failure,
    next_attempt_at: row.status === 'waiting' ? row.next_attempt_at.toISOString() : null,
    happened_at: row.created_at.toISOString(),
  },
})
