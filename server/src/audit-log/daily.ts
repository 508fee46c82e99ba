import type { AuditAct } from '@rostrum/contract/audit-log'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { OrganizationViewer } from '../platform/http/implement.ts'
import { newId } from '../platform/identifiers.ts'
import { byAdmin, recordAuditEvent, standInFor } from './record.ts'

interface Daily {
  act: AuditAct
  subject: { type: string }
  viewer: OrganizationViewer
  now: Date
}

/**
 * Records what programs do all day: one entry per act, day (of UTC) and token or admin, which says how often. Must be
 * called in the transaction of the change, as the last step, because others who do the same wait for its end.
 */
export const recordDailyEvent = async (tx: Db, { act, subject, viewer, now }: Daily): Promise<void> => {
  const doer = viewer.token ? viewer.token.id : await standInFor(tx, viewer.userId)
  if (doer === null) return
  const id = newId()
  const { entry_id: entryId } = await tx
    .insertInto('audit_counts')
    .values({
      entry_id: id,
      organization_id: viewer.organizationId,
      act,
      doer_id: doer,
      day: now.toISOString().slice(0, 10),
      count: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'doer_id', 'act', 'day'])
        .doUpdateSet({ count: sql<number>`audit_counts.count + 1` }),
    )
    .returning('entry_id')
    .executeTakeFirstOrThrow()
  if (entryId === id) await recordAuditEvent(tx, { id, act, ...byAdmin(viewer), subject, now })
}

/** The details of an entry in `entry`, of those that stand for a day with their count up to now. */
export const detailsUpToNow: RawBuilder<Record<string, string>> = sql`(
  entry.details || coalesce((select jsonb_build_object('count', daily.count)
    from audit_counts daily where daily.entry_id = entry.id), '{}'))`
