import type { AccountExportSource } from '../platform/room.ts'
import { paginate } from '../platform/db/paginate.ts'

export const exportReports: AccountExportSource<'reports'> = async function* (db, userId) {
  const rows = paginate(({ after, limit }) =>
    db
      .selectFrom('reports')
      .select(['id', 'subject_type', 'subject_text', 'reason', 'note', 'created_at'])
      .where('reporter_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  for await (const { created_at: reportedAt, ...report } of rows) {
    yield { ...report, reported_at: reportedAt.toISOString() }
  }
}
