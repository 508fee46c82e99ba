import { paginate } from '../platform/db/paginate.ts'
import type { AccountExportSource } from '../platform/room.ts'

export const exportDecisions: AccountExportSource<'decisions'> = async function* (db, userId) {
  const rows = paginate(({ after, limit }) =>
    db
      .selectFrom('moderation_decisions as decision')
      .leftJoin('moderation_appeals as appeal', (join) =>
        join.onRef('appeal.decision_id', '=', 'decision.id').on('appeal.side', '=', 'concerned'),
      )
      .select([
        'decision.id',
        'subject_type',
        'decision.outcome',
        'ground',
        'provision',
        'decision.reason',
        'appeal.text as appeal',
        'decision.decided_at',
      ])
      .where('author_id', '=', userId)
      .where('decision.id', '>', after)
      .orderBy('decision.id')
      .limit(limit)
      .execute(),
  )
  for await (const { decided_at: decidedAt, ...decision } of rows) {
    yield { ...decision, decided_at: decidedAt.toISOString() }
  }
}
