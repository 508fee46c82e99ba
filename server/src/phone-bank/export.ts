import type { AccountExportSource } from '../platform/room.ts'
import { paginate } from '../platform/db/paginate.ts'

export const exportRegistrations: AccountExportSource<'phone_bank_registrations'> = async function* (db, userId) {
  const rows = paginate(({ after, limit }) =>
    db
      .selectFrom('phone_bank_registrations as registration')
      .innerJoin('organizations as organization', 'organization.id', 'registration.organization_id')
      .selectAll('registration')
      .select('organization.name as organization_name')
      .where('registration.user_id', '=', userId)
      .where('registration.id', '>', after)
      .orderBy('registration.id')
      .limit(limit)
      .execute(),
  )
  for await (const row of rows) {
    yield {
      id: row.id,
      organization: { id: row.organization_id, name: row.organization_name },
      time_slot: row.time_slot,
      calls_per_day: row.calls_per_day,
      volunteer_type: row.volunteer_type,
      minutes_per_week: row.minutes_per_week,
      name: row.name ?? '',
      phone: row.phone ?? '',
      email: row.email,
      registered_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }
  }
}
