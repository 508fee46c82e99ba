import type { AccountExportSource } from '../platform/room.ts'
import { paginate } from '../platform/db/paginate.ts'

export const exportFollows: AccountExportSource<'follows'> = async function* (db, userId) {
  const rows = paginate(({ after, limit }) =>
    db
      .selectFrom('follows')
      .innerJoin('organizations as organization', 'organization.id', 'follows.organization_id')
      .select(['organization.id', 'organization.name', 'follows.created_at'])
      .where('follows.user_id', '=', userId)
      .where('follows.organization_id', '>', after)
      .orderBy('follows.organization_id')
      .limit(limit)
      .execute(),
  )
  for await (const { id, name, created_at: followedAt } of rows) {
    yield { organization: { id, name }, followed_at: followedAt.toISOString() }
  }
}
