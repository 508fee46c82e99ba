import { detailsUpToNow } from '../audit-log/daily.ts'
import { paginate } from '../platform/db/paginate.ts'
import type { AccountExportSource } from '../platform/room.ts'

/** The audit events whose actor is the user. */
export const exportActs: AccountExportSource<'acts'> = async function* (db, userId) {
  const rows = paginate(({ after, limit }) =>
    db
      .selectFrom('audit_entries as entry')
      .innerJoin('audit_people as actor', 'actor.id', 'entry.actor_id')
      .select(['entry.id', 'entry.act', 'entry.organization_id', detailsUpToNow.as('details'), 'entry.created_at'])
      .where('actor.user_id', '=', userId)
      .where('entry.id', '>', after)
      .orderBy('entry.id')
      .limit(limit)
      .execute(),
  )
  for await (const { act, organization_id, details, created_at: doneAt } of rows) {
    yield { act, organization_id, details, done_at: doneAt.toISOString() }
  }
}
