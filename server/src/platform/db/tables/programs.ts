import type { TokenScope } from '@rostrum/contract/token-scopes'
import type { Bytes, CreatedAt } from './columns.ts'

interface ApiTokensTable {
  id: string
  organization_id: string
  /** Null after that person deleted their account. */
  created_by: string | null
  name: string
  scopes: TokenScope[]
  /** SHA-256 of the token, which is not stored. */
  token_hash: Bytes
  /** The last characters of the token. */
  ending: string
  /** Updated at most once a minute. */
  last_used_at: Date | null
  expires_at: Date | null
  created_at: CreatedAt
}

export interface ProgramTables {
  api_tokens: ApiTokensTable
}
