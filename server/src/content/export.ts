import type { AccountExportSource } from '../platform/room.ts'
import { publicTitle } from './engagements.ts'
import { paginate } from '../platform/db/paginate.ts'

export const exportEngagements: AccountExportSource<'engagements'> = async function* (db, userId) {
  const rows = paginate(({ after, limit }) =>
    db
      .selectFrom('engagements')
      .innerJoin('content_items as item', 'item.id', 'engagements.content_item_id')
      .innerJoin('organizations as organization', 'organization.id', 'engagements.organization_id')
      .select([
        'engagements.id',
        'engagements.outcome',
        'engagements.number',
        'engagements.note',
        'engagements.targets',
        'engagements.sentences',
        'engagements.own_sentences',
        'engagements.shifts',
        'engagements.details',
        'engagements.attendance',
        'engagements.attendance_recorded_at',
        'engagements.is_walk_in',
        'engagements.is_recorded',
        'engagements.recorded_outcome',
        'engagements.source',
        'engagements.created_at',
        'engagements.updated_at',
        'item.kind',
        publicTitle.as('title'),
        'organization.id as organization_id',
        'organization.name as organization_name',
      ])
      .where('engagements.user_id', '=', userId)
      .where('engagements.id', '>', after)
      .orderBy('engagements.id')
      .limit(limit)
      .execute(),
  )
  for await (const { organization_id: id, organization_name: name, ...row } of rows) {
    yield {
      ...row,
      organization: { id, name },
      attendance_recorded_at: row.attendance_recorded_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }
  }
}
