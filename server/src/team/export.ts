import type { AccountExportSource } from '../platform/room.ts'
import { paginate } from '../platform/db/paginate.ts'

/** Exports the invitations to the person's current address. */
export const exportInvitations: AccountExportSource<'invitations'> = async function* (db, userId) {
  const rows = paginate(({ after, limit }) =>
    db
      .selectFrom('organization_invitations as invitation')
      .innerJoin('users', 'users.email', 'invitation.email')
      .innerJoin('organizations as organization', 'organization.id', 'invitation.organization_id')
      .select([
        'invitation.id',
        'invitation.role',
        'invitation.sent_at',
        'invitation.expires_at',
        'organization.id as organization_id',
        'organization.name as organization_name',
      ])
      .where('users.id', '=', userId)
      .where('invitation.id', '>', after)
      .orderBy('invitation.id')
      .limit(limit)
      .execute(),
  )
  for await (const row of rows) {
    yield {
      organization: { id: row.organization_id, name: row.organization_name },
      role: row.role,
      sent_at: row.sent_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    }
  }
}
