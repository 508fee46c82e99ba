import type { ColumnTarget, ImportedPurpose, ImportStatus } from '@rostrum/contract/people-imports'
import type { Generated } from 'kysely'
import type { InvalidRow } from '../../spreadsheets/row-errors.ts'
import type { CreatedAt, Json } from './columns.ts'

/** What the preview shows, until the import is confirmed. The texts of errors are keys of the catalogue. */
export interface StoredPreview {
  samples: string[][]
  valid: number
  duplicates: number
  known: number
  invalidCount: number
  invalid: InvalidRow[]
}

interface PeopleImportsTable {
  id: string
  organization_id: string
  /** Null if an API token did it, and after the admin deleted their account. */
  created_by: string | null
  file_name: string
  /** The language of who uploaded it, in which these people get their mails. */
  language: 'en' | 'es'
  status: ImportStatus
  columns: Json<string[]>
  /** The same for files with the same headers, so that their mapping is known the next time. */
  headers_key: string
  mapping: Json<ColumnTarget[]>
  preview: Json<StoredPreview | Record<string, never>>
  row_count: Generated<number>
  consent_basis: string | null
  purposes: Generated<ImportedPurpose[]>
  tag: string | null
  /** Rows that the import, or people whom the undoing has worked on. */
  done_count: Generated<number>
  added: Generated<number>
  joined: Generated<number>
  created_at: CreatedAt
  confirmed_at: Date | null
  finished_at: Date | null
  /** When a batch of it was last worked on, so that imports take turns. */
  worked_at: Date | null
}

/** Rows of a file in its order, each with its number. A batch is deleted in the transaction that imports it. */
interface PeopleImportBatchesTable {
  import_id: string
  position: number
  rows: Json<{ number: number; cells: string[] }[]>
}

/** What an import said about somebody, and what it changed besides. */
interface ImportedPeopleTable {
  id: string
  import_id: string
  organization_id: string
  person_id: string | null
  /** As in `organization_people`, if they have no `person_id`. */
  address: string | null
  name: string | null
  email: string | null
  phone: string | null
  postal_code: string | null
  city: string | null
  state: string | null
  /** The tags and fields that they did not have before. */
  tags: Generated<string[]>
  fields: Json<Record<string, string>>
  note_id: string | null
  consent_ids: Generated<string[]>
  created_at: Date
}

export interface PeopleImportTables {
  people_imports: PeopleImportsTable
  people_import_batches: PeopleImportBatchesTable
  imported_people: ImportedPeopleTable
}
