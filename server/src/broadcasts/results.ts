import { type BroadcastResults, broadcastResultDays } from '@rostrum/contract/broadcasts'
import { sql } from 'kysely'
import { later, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { paginate } from '../platform/db/paginate.ts'
import type { JobDefinition } from '../platform/jobs.ts'
import { batchKeyOf } from './batches.ts'

/** Results are counted again at most this often while somebody looks at them. */
const freshSeconds = 3
const daySeconds = 24 * 60 * 60

export const noResults: BroadcastResults = {
  audience: 0,
  delivered: 0,
  bounced: 0,
  left_out: 0,
  unsubscribed: 0,
  acted: 0,
}

interface Counted extends BroadcastResults {
  is_done: boolean
}

/** Counts in the outbox, the ledger of consents and the acts. */
const countResults = async (db: Db, id: string): Promise<Counted | undefined> => {
  const { rows } = await sql<Counted>`
    with broadcast as (
      select broadcasts.organization_id, broadcasts.item_id, batch.id as batch_id, batch.status
      from broadcasts join mail_batches batch on batch.dedupe_key = ${batchKeyOf(id)}
      where broadcasts.id = ${id}
    ), mailed as (
      select mails.status, mails.finished_at, coalesce(mails.user_id, mails.guest_id) as person_id,
        mails.finished_at + make_interval(days => ${broadcastResultDays}) as until
      from mails join broadcast on mails.batch_id = broadcast.batch_id
    ), sums as (
      select count(*)::int as audience,
        count(*) filter (where status = 'sent')::int as delivered,
        count(*) filter (where status in ('bounced', 'suppressed', 'dead'))::int as bounced,
        count(*) filter (where status = 'dropped')::int as left_out,
        count(*) filter (where status in ('queued', 'sending')) = 0 as is_out
      from mailed
    )
    select audience, delivered, bounced, left_out,
      (select count(*)::int from mailed join consent_states state on state.person_id = mailed.person_id
        and state.organization_id = broadcast.organization_id and state.purpose = 'organization_mail'
        where mailed.status = 'sent' and not state.is_given
          and state.changed_at between mailed.finished_at and mailed.until) as unsubscribed,
      (select count(*)::int from mailed where mailed.status = 'sent' and (
        exists (select from engagements act where act.person_id = mailed.person_id
          and act.organization_id = broadcast.organization_id
          and (broadcast.item_id is null or act.content_item_id = broadcast.item_id)
          and act.created_at between mailed.finished_at and mailed.until)
        or broadcast.item_id is null and exists (select from phone_bank_registrations volunteer
          where volunteer.person_id = mailed.person_id and volunteer.organization_id = broadcast.organization_id
          and volunteer.created_at between mailed.finished_at and mailed.until))) as acted,
      broadcast.status = 'done' and is_out as is_done
    from broadcast cross join sums`.execute(db)
  return rows[0]
}

/** Counts what came of a broadcast, and says that it is sent once no mail waits any more. */
export const refreshResults = async (db: Db, { id, now }: { id: string; now: Date }): Promise<void> => {
  const counted = await countResults(db, id)
  if (!counted) return
  const { is_done: isDone, ...results } = counted
  await db
    .updateTable('broadcasts')
    .set({
      results: JSON.stringify(results),
      results_at: now,
      ...(isDone && { status: sql`case when status = 'sending' then 'sent' else status end` }),
    })
    .where('id', '=', id)
    .execute()
}

interface Looked {
  id: string
  sent_at: Date | null
  results_at: Date | null
}

/** Whether something may have happened since the results were counted. */
export const isOutdated = ({ sent_at: sentAt, results_at: countedAt }: Looked, now: Date): boolean =>
  sentAt !== null &&
  later(sentAt, (broadcastResultDays + 1) * daySeconds) > now &&
  (countedAt === null || later(countedAt, freshSeconds) < now)

/** Counts every hour, because the outbox forgets mails after a while. */
export const countBroadcasts = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'broadcasts.count',
  cron: '7 * * * *',
  run: async () => {
    const now = clock.now()
    const since = later(now, -(broadcastResultDays + 1) * daySeconds)
    const rows = paginate(({ after, limit }) =>
      db
        .selectFrom('broadcasts')
        .select('id')
        .where('sent_at', '>', since)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
    for await (const { id } of rows) await refreshResults(db, { id, now })
  },
})
