import type { AccountExportSource } from '../platform/room.ts'
import { paginate } from '../platform/db/paginate.ts'
import { textOf } from './present.ts'

/** The whole ledger of the person, not only the latest decisions. */
export const exportConsents: AccountExportSource<'consents'> = async function* (db, userId) {
  const rows = paginate(({ after, limit }) =>
    db
      .selectFrom('consents as consent')
      .leftJoin('organizations as organization', 'organization.id', 'consent.organization_id')
      .leftJoin('people_imports as import', 'import.id', 'consent.import_id')
      .selectAll('consent')
      .select(['organization.name as organization_name', 'import.consent_basis'])
      .where('consent.person_id', '=', userId)
      .where('consent.id', '>', after)
      .orderBy('consent.id')
      .limit(limit)
      .execute(),
  )
  for await (const row of rows) {
    yield {
      organization:
        row.organization_id === null ? null : { id: row.organization_id, name: row.organization_name ?? '' },
      purpose: row.purpose,
      is_given: row.is_given,
      text: textOf(row),
      page: row.page,
      proof: row.proof,
      decided_at: row.created_at.toISOString(),
    }
  }
}
