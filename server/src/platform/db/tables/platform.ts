import type { ColumnType } from 'kysely'
import type { Bytes, CreatedAt } from './columns.ts'

interface IdempotencyKeysTable {
  key_hash: Bytes
  call: string
  /** Null for keys from before bodies were compared. */
  body_hash: Bytes | null
  answer: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>
  /** Which attempt holds the key. Null when it failed, and for keys from before this was recorded. */
  attempt: string | null
  /** When the attempt first saved something. */
  saved_at: ColumnType<Date | null, never, Date | null>
  created_at: ColumnType<Date, never, Date>
}

/** Keys that all nodes sign with; created when one is first needed. */
interface SigningKeysTable {
  purpose: string
  key: Bytes
}

interface UploadQuotasTable {
  /** A hash of an account, an address or a network. */
  key_hash: Bytes
  bytes: ColumnType<string, number, number>
  ends_at: ColumnType<Date, Date, Date>
}

interface FilesTable {
  id: string
  owner_id: string | null
  /** Images are public; documents are only for those who review them. */
  purpose: 'image' | 'document'
  name: string
  mime_type: string
  size: number
  storage_key: string
  created_at: CreatedAt
}

export interface PlatformTables {
  idempotency_keys: IdempotencyKeysTable
  signing_keys: SigningKeysTable
  files: FilesTable
  upload_quotas: UploadQuotasTable
}
