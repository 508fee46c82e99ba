import { sql } from 'kysely'
import type { AccountExportSource } from '../platform/room.ts'
import { paginate } from '../platform/db/paginate.ts'

export const exportReports: AccountExportSource<'reports'> = async function* (db, userId) {
  const rows = paginate(({ after, limit }) =>
    db
      .selectFrom('reports')
      .select((row) => [
        'reports.id',
        'subject_type',
        'subject_text',
        'reports.reason',
        'note',
        'reports.created_at',
        // Each decision about the report may have been appealed.
        row
          .selectFrom('moderation_appeals as appeal')
          .select(sql<string | null>`string_agg(appeal.text, ${'\n\n'} order by appeal.created_at)`.as('text'))
          .whereRef('appeal.report_id', '=', 'reports.id')
          .as('appeal'),
      ])
      .where((eb) =>
        eb.or([
          eb('reporter_id', '=', userId),
          eb(
            'reporter_email',
            '=',
            eb.selectFrom('users').select('email').where('id', '=', userId).where('email_verified_at', 'is not', null),
          ),
        ]),
      )
      .where('reports.id', '>', after)
      .orderBy('reports.id')
      .limit(limit)
      .execute(),
  )
  for await (const { created_at: reportedAt, ...report } of rows) {
    yield { ...report, reported_at: reportedAt.toISOString() }
  }
}
