import type { TokenScope } from '@rostrum/contract/token-scopes'
import type { WebhookEvent, WebhookFailure } from '@rostrum/contract/webhooks'
import type { ColumnType, Generated } from 'kysely'
import type { Bytes, CreatedAt, Json } from './columns.ts'

interface ApiTokensTable {
  id: string
  organization_id: string
  /** Null after that person deleted their account. */
  created_by: string | null
  name: string
  scopes: TokenScope[]
  /** SHA-256 of the token, which is not stored. */
  token_hash: Bytes
  /** The last characters of the token. */
  ending: string
  /** Updated at most once a minute. */
  last_used_at: Date | null
  expires_at: Date | null
  created_at: CreatedAt
}

interface WebhooksTable {
  id: string
  organization_id: string
  url: string
  events: WebhookEvent[]
  /** Signs every delivery, so it cannot be stored as a hash. */
  secret: string
  /** Since when every attempt has failed; null while deliveries arrive. */
  failing_since: Date | null
  /** Nothing is recorded or sent while it is paused. */
  paused_at: Date | null
  created_at: CreatedAt
}

/** Written only by triggers. */
interface WebhookDeliveriesTable {
  /** The id that the receiver gets, which is the same with every attempt. */
  id: string
  webhook_id: string
  /** The order in which the events happened. */
  position: ColumnType<string, never, never>
  event: WebhookEvent
  /** Who or what the event is about. Its deliveries stay in order. */
  subject: string
  details: Json<{ id?: string; item_id?: string; kind?: string; user_id?: string | null }>
  status: Generated<'waiting' | 'delivered' | 'failed'>
  attempts: Generated<number>
  /** While it is being sent, when other workers may take it over. */
  next_attempt_at: CreatedAt
  retry_until: CreatedAt
  response_status: number | null
  failure: WebhookFailure | null
  finished_at: Date | null
  created_at: CreatedAt
}

export interface ProgramTables {
  webhook_deliveries: WebhookDeliveriesTable
  webhooks: WebhooksTable
  api_tokens: ApiTokensTable
}
