import type { ApiToken } from '@rostrum/contract/api-tokens'
import type { ApiTokenRow } from './queries.ts'

export const presentApiToken = (row: ApiTokenRow, now: Date): ApiToken => ({
  id: row.id,
  type: 'api-tokens',
  attributes: {
    name: row.name,
    scopes: row.scopes,
    ending: row.ending,
    created_by:
      row.maker_id === null ? null : { id: row.maker_id, name: row.maker_name ?? '', is_admin: row.is_maker_admin },
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    is_expired: row.expires_at !== null && row.expires_at <= now,
  },
})
