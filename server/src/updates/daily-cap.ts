import { MAX_NEWS_MAILS_PER_DAY } from '@rostrum/contract/updates'
import { sql } from 'kysely'
import { later } from '../platform/clock.ts'
import { lockUntilCommit } from '../platform/db/advisory-lock.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Batch } from '../platform/mail/batches.ts'

const daySeconds = 24 * 60 * 60

/** What the batch of an update or a broadcast says about it. The organization stays known when its subject is deleted. */
export interface NewsBatch {
  organizationId: string
}

/**
 * Those of these readers to whom the organization has already mailed as much news as it may within a day. For those
 * whose address nobody has proved to own, the news of all organizations counts together: who registers somebody else's
 * address and follows many organizations with it must not fill that mailbox. Mails count if they were queued and not
 * dropped. Transactions for the same organization run one after another, so that two mails at the same time do not both
 * count the mails before them.
 */
export const findReachedToday = async (
  tx: Tx,
  { batch, personIds, now }: { batch: Batch; personIds: string[]; now: Date },
): Promise<Set<string>> => {
  const { organizationId } = batch.payload as Partial<NewsBatch>
  // The batch was enqueued by a version without this limit.
  if (organizationId === undefined) return new Set()
  await lockUntilCommit(tx, `update mails of ${organizationId}`)
  const since = later(now, -daySeconds)
  const { rows } = await sql<{ person_id: string }>`
    select coalesce(mails.user_id, mails.guest_id) as person_id from mails
    join mail_batches batch on batch.id = mails.batch_id
    left join users on users.id = mails.user_id
    where (batch.payload ->> 'organizationId' = ${organizationId}
        or users.id is not null and users.email_verified_at is null and batch.payload ->> 'organizationId' is not null)
      and (mails.user_id = any(${personIds}::uuid[]) or mails.guest_id = any(${personIds}::uuid[]))
      and mails.created_at > ${since} and mails.status not in ('dropped', 'suppressed', 'digested')
    group by 1 having count(*) >= ${MAX_NEWS_MAILS_PER_DAY}`.execute(tx)
  return new Set(rows.map(({ person_id: id }) => id))
}
