import type { BroadcastResults, BroadcastStatus } from '@rostrum/contract/broadcasts'
import type { PeopleFilters } from '@rostrum/contract/people'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Json } from './columns.ts'

/** A mail of an organization to many of its people. */
interface BroadcastsTable {
  id: string
  organization_id: string
  /** Null after the admin deleted their account, and for a draft of an API token. */
  author_id: string | null
  kind: Generated<'email'>
  status: Generated<BroadcastStatus>
  subject: string
  body: string
  item_id: string | null
  segment_name: string | null
  /** Null if the people were chosen one by one. */
  filters: ColumnType<PeopleFilters | null, string | null, never>
  /** Ids of rows of `organization_people`. */
  person_ids: string[] | null
  scheduled_at: Date | null
  /** When it began to be sent. */
  sent_at: Date | null
  /** What had come of it at `results_at`. */
  results: Json<Partial<BroadcastResults>>
  results_at: Date | null
  created_at: CreatedAt
}

export interface BroadcastTables {
  broadcasts: BroadcastsTable
}
