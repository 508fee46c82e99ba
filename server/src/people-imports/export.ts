import { sql } from 'kysely'
import { paginate } from '../platform/db/paginate.ts'
import type { AccountExportSource } from '../platform/room.ts'

/** What organizations have imported about somebody, also under the address that the account has proved. */
export const exportImported: AccountExportSource<'imports'> = async function* (db, userId) {
  const rows = paginate(({ after, limit }) =>
    db
      .selectFrom('imported_people as imported')
      .innerJoin('people_imports as import', 'import.id', 'imported.import_id')
      .innerJoin('organizations as organization', 'organization.id', 'imported.organization_id')
      .selectAll('imported')
      .select(['organization.name as organization_name', 'import.file_name', 'import.consent_basis'])
      .where(
        sql<boolean>`(imported.person_id = ${userId}
          or imported.email = (select email from users where id = ${userId} and email_verified_at is not null))`,
      )
      .where('imported.id', '>', after)
      .orderBy('imported.id')
      .limit(limit)
      .execute(),
  )
  for await (const row of rows) {
    yield {
      organization: { id: row.organization_id, name: row.organization_name },
      file_name: row.file_name,
      name: row.name,
      email: row.email,
      phone: row.phone,
      postal_code: row.postal_code,
      city: row.city,
      state: row.state,
      consent_basis: row.consent_basis ?? '',
      imported_at: row.created_at.toISOString(),
    }
  }
}
