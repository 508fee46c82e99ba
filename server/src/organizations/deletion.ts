import { sql } from 'kysely'
import { type Clock, later } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { deleteWithDependents } from '../platform/db/delete-with-dependents.ts'
import { newId } from '../platform/identifiers.ts'
import type { JobDefinition, Jobs } from '../platform/jobs.ts'

const jobName = 'organizations.delete'

/** With more rows than that, what is deleted is hidden at once, and a job deletes the rows. */
export const ROWS_DELETED_AT_ONCE = 2_000

/** What an organization may have so much of that one statement could not delete it. */
const growing = ['engagements', 'follows', 'organization_people', 'consents', 'content_items', 'chat_threads'] as const

/**
 * Whether the organization has too many rows to delete them at once. Its items have fewer, so an organization with a large
 * item is large, even if some acts are withdrawn between two such questions.
 */
export const isLargeOrganization = async (tx: Tx, id: string): Promise<boolean> => {
  const limit = ROWS_DELETED_AT_ONCE / 2
  const parts = growing.map(
    (table) => sql`(select from ${sql.table(table)} where organization_id = ${id} limit ${limit + 1})`,
  )
  const { rows } = await sql<{ is_large: boolean }>`
    select count(*) > ${limit} as is_large from (${sql.join(parts, sql` union all `)}) counted`.execute(tx)
  return rows[0]?.is_large ?? false
}

/** Has an organization deleted by the job. Nobody manages it or sees it from now on, except those who took part in it. */
export const deleteLater = async (
  tx: Tx,
  { id, now, jobs }: { id: string; now: Date; jobs: Pick<Jobs, 'enqueue'> },
): Promise<void> => {
  await tx
    .updateTable('organizations')
    .set({
      deleted_at: now,
      published_at: null,
      published_before_ban: null,
      banned_at: null,
      ban_reason: null,
      people_gathered_at: now,
    })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('webhooks').set({ paused_at: now }).where('organization_id', '=', id).execute()
  for (const table of [
    'organization_members',
    'organization_invitations',
    'organization_reviews',
    'api_tokens',
  ] as const) {
    await tx.deleteFrom(table).where('organization_id', '=', id).execute()
  }
  await jobs.enqueue(tx, jobName, {})
}

/**
 * Takes an item away from its organization, and has it deleted by the job: it now belongs to an organization that nobody
 * manages, and that is deleted with it.
 */
export const deleteItemLater = async (
  tx: Tx,
  { id, now, jobs }: { id: string; now: Date; jobs: Pick<Jobs, 'enqueue'> },
): Promise<void> => {
  const organizationId = newId()
  await sql`
    insert into organizations (id, name, deleted_at)
    select ${organizationId}, organization.name, ${now} from content_items item
    join organizations organization on organization.id = item.organization_id where item.id = ${id}`.execute(tx)
  await tx.updateTable('content_items').set({ organization_id: organizationId }).where('id', '=', id).execute()
  await jobs.enqueue(tx, jobName, {})
}

/** Whoever should be told that an event is cancelled is told before their acts are deleted, unless that takes so long. */
const HOURS_FOR_MAILS = 24

const nextDeleted = async (db: Db, { after, now }: { after: string | null; now: Date }): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from organizations organization
    where deleted_at is not null and (${after}::uuid is null or id > ${after})
      and (deleted_at < ${later(now, -HOURS_FOR_MAILS * 60 * 60)} or not exists (
        select from mail_batches batch join content_items item on item.id = batch.subject_id
        where batch.status <> 'done' and item.organization_id = organization.id))
    order by id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Deletes the rows of large organizations and items. Each run goes on where the last one ended. */
export const deleteOrganizations = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: jobName,
  cron: '* * * * *',
  run: async () => {
    const now = clock.now()
    for (let id = await nextDeleted(db, { after: null, now }); id; id = await nextDeleted(db, { after: id, now })) {
      await deleteWithDependents(db, 'organizations', sql`id = ${id}`)
    }
  },
})
