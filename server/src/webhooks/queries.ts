import { MAX_WEBHOOKS } from '@rostrum/contract/webhooks'
import { sql } from 'kysely'
import { sharesContact } from '../consents/queries.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { offsetOf } from '../platform/http/pages.ts'

interface OwnWebhook {
  id: string
  organizationId: string
}

const ownWebhooks = (db: Db, organizationId: string) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'url', 'events', 'failing_since', 'paused_at', 'created_at'])
    .where('organization_id', '=', organizationId)

/** Newest first. */
export const listWebhooks = (db: Db, organizationId: string) =>
  ownWebhooks(db, organizationId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MAX_WEBHOOKS).execute()
export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number]

/** Throws NOT_FOUND for a webhook of another organization. */
export const findWebhook = async (db: Db, { id, organizationId }: OwnWebhook): Promise<WebhookRow> => {
  const row = await ownWebhooks(db, organizationId).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

const deliveriesOf = (db: Db, webhookId: string) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'status', 'attempts', 'response_status', 'failure', 'next_attempt_at', 'created_at'])
    .where('webhook_id', '=', webhookId)

/** Newest first. */
export const listDeliveries = (db: Db, webhookId: string, request: { page: number; perPage: number }) =>
  deliveriesOf(db, webhookId).orderBy('position', 'desc').limit(request.perPage).offset(offsetOf(request)).execute()
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number]

export const findDelivery = async (
  db: Db,
  { id, webhookId }: { id: string; webhookId: string },
): Promise<DeliveryRow> => {
  const row = await deliveriesOf(db, webhookId).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

export const countDeliveries = async (db: Db, webhookId: string): Promise<number> => {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow()
  return row.total
}

/** A person who follows the organization now. */
export const findFollower = (db: Db, { organizationId, userId }: { organizationId: string; userId: string }) =>
  db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.user_id')
    .select([
      'users.id as user_id',
      'users.name',
      'users.avatar',
      'users.email',
      'users.phone',
      sharesContact({
        organizationId,
        person: 'follows.user_id',
        organization: 'follows.organization_id',
      }).as('shares_contact'),
    ])
    .where('follows.organization_id', '=', organizationId)
    .where('follows.user_id', '=', userId)
    .executeTakeFirst()
