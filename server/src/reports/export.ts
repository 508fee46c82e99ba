import type { AccountExportSource } from '../platform/room.ts'
import { inPages } from '../platform/db/in-pages.ts'

export const exportReports: AccountExportSource<'reports'> = async function* (db, userId) {
  const rows = inPages(({ after, limit }) =>
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
