import type { AccountExportSource } from '../platform/room.ts'
import { paginate } from '../platform/db/paginate.ts'

export const exportMailPreferences: AccountExportSource<'mail_preferences'> = async function* (db, userId) {
  const rows = paginate(({ after, limit }) =>
    db
      .selectFrom('mail_preferences as preference')
      .innerJoin('organizations as organization', 'organization.id', 'preference.organization_id')
      .select(['organization.id', 'organization.name', 'preference.frequency', 'preference.updated_at'])
      .where('preference.user_id', '=', userId)
      .where('preference.organization_id', '>', after)
      .orderBy('preference.organization_id')
      .limit(limit)
      .execute(),
  )
  for await (const { id, name, frequency, updated_at: chosenAt } of rows) {
    yield { organization: { id, name }, frequency, chosen_at: chosenAt.toISOString() }
  }
}
