import { sql } from 'kysely'
import { later } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { Database } from '../platform/db/schema.ts'
import type { Selectable } from 'kysely'
import { leaseSeconds, nextAttemptAt, pausedAfterSeconds } from './schedule.ts'
import type { Attempt } from './send.ts'

type Delivery = Selectable<Database['webhook_deliveries']>

export type ClaimedDelivery = Pick<
  Delivery,
  'id' | 'webhook_id' | 'event' | 'details' | 'attempts' | 'retry_until' | 'created_at'
> &
  Pick<Selectable<Database['webhooks']>, 'organization_id' | 'url' | 'secret'>

/** So many deliveries of one webhook are under way at a time, so that a slow receiver does not hold up others. */
const MAX_PER_WEBHOOK = 5
/** The receiver wants no more (RFC 9110). */
const goneStatus = 410

/**
 * Claims due deliveries for this worker alone: of each subject only the oldest, so that they arrive in order. `busy` are
 * the webhooks that this worker is sending to.
 */
export const claimDeliveries = async (
  db: Db,
  { limit, busy, now }: { limit: number; busy: readonly string[]; now: Date },
): Promise<ClaimedDelivery[]> => {
  const { rows } = await sql<ClaimedDelivery>`
    with head as (
      select delivery.id, delivery.position,
        row_number() over (partition by delivery.webhook_id order by delivery.position) as turn
      from webhook_deliveries delivery join webhooks on webhooks.id = delivery.webhook_id
      where delivery.status = 'waiting' and delivery.next_attempt_at <= ${now} and webhooks.paused_at is null
        and webhooks.id <> all (${busy}::uuid[])
        and not exists (
          select from webhook_deliveries earlier
          where earlier.webhook_id = delivery.webhook_id and earlier.subject = delivery.subject
            and earlier.status = 'waiting' and earlier.position < delivery.position)
    ), due as (
      select id from webhook_deliveries
      where id in (select id from head where turn <= ${MAX_PER_WEBHOOK} order by position limit ${limit})
        and status = 'waiting' and next_attempt_at <= ${now}
      for update skip locked
    )
    update webhook_deliveries delivery
    set attempts = attempts + 1, next_attempt_at = ${later(now, leaseSeconds)}
    from due, webhooks
    where delivery.id = due.id and webhooks.id = delivery.webhook_id
    returning delivery.id, delivery.webhook_id, delivery.event, delivery.details, delivery.attempts,
      delivery.retry_until, delivery.created_at, webhooks.organization_id, webhooks.url, webhooks.secret`.execute(db)
  return rows
}

const markFailing = async (tx: Db, webhookId: string, { isGone, now }: { isGone: boolean; now: Date }) => {
  const since = sql<Date>`coalesce(failing_since, ${now})`
  const isPaused = isGone ? sql`true` : sql`${since} <= ${later(now, -pausedAfterSeconds)}`
  await tx
    .updateTable('webhooks')
    .set({
      failing_since: since,
      paused_at: sql<Date | null>`case when ${isPaused} then coalesce(paused_at, ${now}) else paused_at end`,
    })
    .where('id', '=', webhookId)
    .execute()
}

/** Stores what came of an attempt. An attempt that another worker has taken over changes nothing. */
export const finishAttempt = (
  db: Db,
  { delivery, attempt, now }: { delivery: ClaimedDelivery; attempt: Attempt; now: Date },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { id, webhook_id: webhookId, attempts } = delivery
    const next = attempt.failure === null ? null : nextAttemptAt(attempts, { now, until: delivery.retry_until })
    const { numUpdatedRows } = await tx
      .updateTable('webhook_deliveries')
      .set({
        response_status: attempt.status,
        failure: attempt.failure,
        ...(next === null
          ? { status: attempt.failure === null ? 'delivered' : 'failed', finished_at: now }
          : { next_attempt_at: next }),
      })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .where('attempts', '=', attempts)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    if (attempt.failure !== null) return markFailing(tx, webhookId, { isGone: attempt.status === goneStatus, now })
    await tx
      .updateTable('webhooks')
      .set({ failing_since: null })
      .where('id', '=', webhookId)
      .where('failing_since', 'is not', null)
      .execute()
  })

/** When the next delivery is due, also one that is under way; null if there is none. */
export const findNextDue = async (db: Db): Promise<Date | null> => {
  const row = await db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks', 'webhooks.id', 'delivery.webhook_id')
    .select('delivery.next_attempt_at')
    .where('delivery.status', '=', 'waiting')
    .where('webhooks.paused_at', 'is', null)
    .orderBy('delivery.next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_attempt_at ?? null
}
