import type { AccountExportSource } from '../platform/room.ts'
import { paginate } from '../platform/db/paginate.ts'

export const exportReports: AccountExportSource<'reports'> = async function* (db, userId) {
  const rows = paginate(({ after, limit }) =>
    db
      .selectFrom('reports')
      .leftJoin('moderation_appeals as appeal', 'appeal.report_id', 'reports.id')
      .select([
        'reports.id',
        'subject_type',
        'subject_text',
        'reports.reason',
        'note',
        'reports.created_at',
        'appeal.text as appeal',
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
