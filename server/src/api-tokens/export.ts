import { paginate } from '../platform/db/paginate.ts'
import type { AccountExportSource } from '../platform/room.ts'

/** Exports the API tokens that the person made, without the tokens themselves. */
export const exportApiTokens: AccountExportSource<'api_tokens'> = async function* (db, userId) {
  const rows = paginate(({ after, limit }) =>
    db
      .selectFrom('api_tokens as token')
      .innerJoin('organizations as organization', 'organization.id', 'token.organization_id')
      .select([
        'token.id',
        'token.name',
        'token.scopes',
        'token.created_at',
        'token.expires_at',
        'organization.id as organization_id',
        'organization.name as organization_name',
      ])
      .where('token.created_by', '=', userId)
      .where('token.id', '>', after)
      .orderBy('token.id')
      .limit(limit)
      .execute(),
  )
  for await (const row of rows) {
    yield {
      organization: { id: row.organization_id, name: row.organization_name },
      name: row.name,
      scopes: row.scopes,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at?.toISOString() ?? null,
    }
  }
}
