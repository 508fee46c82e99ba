import type { Happening } from '@rostrum/contract/notifications'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Viewer } from '../platform/http/implement.ts'

/** As many open reports are read to answer a call. */
const MAX_REPORTS_READ = 500

/**
 * What waits for moderators: reported subjects and appeals, one entry each, without anything about the people
 * concerned. Nothing for everybody else.
 */
export const readModeration = async (
  db: Db,
  { isModerator }: Pick<Viewer, 'isModerator'>,
  since: Date,
): Promise<Happening[]> => {
  if (!isModerator) return []
  const { rows } = await sql<{ type: 'moderation-reports' | 'moderation-appeals'; at: Date; count: number }>`
    select 'moderation-reports' as type, max(created_at) as at, count(distinct (subject_type, subject_id))::int as count
    from (select * from reports where closed_at is null order by created_at desc, id desc limit ${MAX_REPORTS_READ}) report
    having count(*) > 0
    union all
    select 'moderation-appeals', max(created_at), count(*)::int
    from (select * from moderation_appeals where decided_at is null
      order by created_at desc, id desc limit ${MAX_REPORTS_READ}) appeal
    having count(*) > 0`.execute(db)
  return rows.map(({ type, at, count }) => ({
    id: type,
    type,
    attributes: { happened_at: at.toISOString(), is_unseen: at > since, count },
  }))
}
