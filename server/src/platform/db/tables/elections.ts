import type { CreatedAt } from './columns.ts'

/** The days of elections. */
interface ElectionsTable {
  id: string
  /** Null for the elections that the operator keeps for all organizations. */
  organization_id: string | null
  name: string
  /** The abbreviation of a state; null if the days are the same everywhere. */
  state: string | null
  /** YYYY-MM-DD, as the other days. */
  registration_deadline: string | null
  early_voting: string | null
  election_day: string
  created_at: CreatedAt
}

export interface ElectionTables {
  elections: ElectionsTable
}
