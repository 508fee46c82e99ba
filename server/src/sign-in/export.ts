import type { AccountExportSource } from '../platform/room.ts'
import { paginate } from '../platform/db/paginate.ts'

export const exportIdentities: AccountExportSource<'social_identities'> = async function* (db, userId) {
  const rows = paginate(({ after, limit }) =>
    db
      .selectFrom('social_identities')
      .select(['id', 'provider', 'subject', 'email', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  for await (const row of rows) {
    yield {
      provider: row.provider,
      subject: row.subject,
      email: row.email,
      linked_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
    }
  }
}
