import type { AccountExportSource } from '../platform/room.ts'
import { paginate } from '../platform/db/paginate.ts'

export const exportLetters: AccountExportSource<'contact_messages'> = async function* (db, userId) {
  const rows = paginate(({ after, limit }) =>
    db
      .selectFrom('contact_messages as letter')
      .innerJoin('organizations as organization', 'organization.id', 'letter.organization_id')
      .select([
        'letter.id',
        'letter.name',
        'letter.email',
        'letter.message',
        'letter.created_at',
        'organization.id as organization_id',
        'organization.name as organization_name',
      ])
      .where('letter.user_id', '=', userId)
      .where('letter.id', '>', after)
      .orderBy('letter.id')
      .limit(limit)
      .execute(),
  )
  for await (const { organization_id: id, organization_name, created_at: sentAt, ...letter } of rows) {
    yield { ...letter, organization: { id, name: organization_name }, sent_at: sentAt.toISOString() }
  }
}
