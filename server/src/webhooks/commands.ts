import { randomBytes } from 'node:crypto'
import type { AuditAct } from '@rostrum/contract/audit-log'
import { hasScope } from '@rostrum/contract/token-scopes'
import { isAboutPeople, MAX_WEBHOOKS, type webhookPayload } from '@rostrum/contract/webhooks'
import { sql } from 'kysely'
import type { z } from 'zod'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import { later } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { OrganizationViewer } from '../platform/http/implement.ts'
import { isRefusedUrl } from '../platform/outbound.ts'
import { newId } from '../platform/identifiers.ts'
import { findWebhook } from './queries.ts'

/** Workers listen on this channel for deliveries. The triggers notify it, too. */
export const webhookChannel = 'webhooks'
const retryHours = 72

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

interface Recorded {
  act: Extract<AuditAct, `webhook.${string}`>
  viewer: OrganizationViewer
  webhook: { id: string; url: string }
  now: Date
}

/** The log names only the host: the rest of the address may contain a secret of the receiver. */
const record = (tx: Tx, { act, viewer, webhook, now }: Recorded) =>
  recordAuditEvent(tx, {
    act,
    ...byAdmin(viewer),
    subject: { type: 'webhooks', id: webhook.id },
    details: { title: new URL(webhook.url).host },
    now,
  })

/** A token may not have data sent elsewhere that it may not read itself. */
const assertMayTell = ({ token }: OrganizationViewer, events: NewWebhook['body']['events']) => {
  const needed = 'people:read'
  if (!token || !events.some(isAboutPeople) || hasScope(token.scopes, needed)) return
  throw new AppError('FORBIDDEN', { text: 'server.scopeMissing', values: { scope: needed } })
}

/** Throws unless one more webhook is allowed. Those that are added at the same time wait for each other. */
const assertRoom = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('webhooks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_WEBHOOKS)
    throw new AppError('CONFLICT', { text: 'server.webhookLimit', values: { count: MAX_WEBHOOKS } })
}

interface NewWebhook {
  viewer: OrganizationViewer
  body: z.output<typeof webhookPayload>
  allowPrivate: boolean
  now: Date
}

export const createWebhook = async (
  db: Db,
  { viewer, body, allowPrivate, now }: NewWebhook,
): Promise<{ id: string; secret: string }> => {
  assertMayTell(viewer, body.events)
  if (isRefusedUrl(body.url, { allowPrivate })) throw invalidField('url', 'validation.webhookUrl')
  const { url, events, secret = newSecret() } = body
  const id = newId()
  await db.transaction().execute(async (tx) => {
    await assertRoom(tx, viewer.organizationId)
    await tx
      .insertInto('webhooks')
      .values({ id, organization_id: viewer.organizationId, url, events, secret, created_at: now })
      .execute()
    await record(tx, { act: 'webhook.created', viewer, webhook: { id, url }, now })
  })
  return { id, secret }
}

export const removeWebhook = (
  db: Db,
  { viewer, id, now }: { viewer: OrganizationViewer; id: string; now: Date },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const webhook = await tx
      .deleteFrom('webhooks')
      .where('id', '=', id)
      .where('organization_id', '=', viewer.organizationId)
      .returning(['id', 'url'])
      .executeTakeFirst()
    if (!webhook) throw new AppError('NOT_FOUND')
    await record(tx, { act: 'webhook.removed', viewer, webhook, now })
  })

interface Own {
  id: string
  organizationId: string
}

/** Sends to a paused webhook again. What waited for it follows at once. */
export const resumeWebhook = async (db: Db, { id, organizationId }: Own): Promise<void> => {
  await findWebhook(db, { id, organizationId })
  await db
    .updateTable('webhooks')
    .set({ paused_at: null, failing_since: null })
    .where('id', '=', id)
    .where('paused_at', 'is not', null)
    .execute()
  await sql`select pg_notify(${webhookChannel}, '')`.execute(db)
}

/** Sends a delivery again, with all attempts before it. Receivers recognize it by its id. */
export const redeliver = (
  db: Db,
  { deliveryId, now, ...own }: Own & { deliveryId: string; now: Date },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await findWebhook(tx, own)
    const { numUpdatedRows } = await tx
      .updateTable('webhook_deliveries')
      .set({
        status: 'waiting',
        attempts: 0,
        next_attempt_at: now,
        retry_until: later(now, retryHours * 60 * 60),
        finished_at: null,
      })
      .where('id', '=', deliveryId)
      .where('webhook_id', '=', own.id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('NOT_FOUND')
    await resumeWebhook(tx, own)
  })
