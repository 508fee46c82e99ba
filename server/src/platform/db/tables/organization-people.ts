import type { ConsentPurpose } from '@rostrum/contract/consent-texts'
import type { CallOutcome, Channel, Deed, PeopleFilters, PersonSource, RecordedDeed } from '@rostrum/contract/people'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Json } from './columns.ts'

/** A column that only the database writes: triggers compute it from what people did. */
type Kept<T> = ColumnType<T, never, never>

/**
 * The people of each organization. Triggers keep the rows (migration 0040); the program writes only what the
 * organization adds. Name, address and number are what the organization may see. See decision 28.
 */
interface OrganizationPeopleTable {
  id: Generated<string>
  organization_id: string
  person_id: Kept<string | null>
  /** The email address or phone number of somebody who gave no more; null for everybody with a `person_id`. */
  address: Kept<string | null>
  /** The same person's other row, which is shown instead. */
  merged_into: ColumnType<string | null, never, string | null>
  /** Whether it is shown: false once it is merged into another row. */
  is_listed: Kept<boolean>
  /** The tags that the other row has only because of this one. */
  lent_tags: ColumnType<string[], never, string[]>
  name: Kept<string | null>
  email: Kept<string | null>
  phone: Kept<string | null>
  postal_code: Kept<string | null>
  city: Kept<string | null>
  state: Kept<string | null>
  first_seen_at: Kept<Date>
  last_seen_at: Kept<Date>
  last_deed: Kept<RecordedDeed | null>
  last_item_id: Kept<string | null>
  last_outcome: Kept<string | null>
  acts: Kept<Partial<Record<Deed, number>>>
  acts_count: Kept<number>
  /** Where they came from with their first act, or by an import before it. */
  source: Kept<PersonSource>
  consents: Kept<ConsentPurpose[]>
  may_be_mailed: Kept<boolean>
  may_be_called: Kept<boolean>
  is_guest: Kept<boolean>
  is_confirmed: Kept<boolean>
  needs_help: Kept<boolean>
  tags: Generated<string[]>
  fields: Json<Record<string, string>>
  owner_id: string | null
  /** When something changed that programs see of the person, other than what they did. */
  changed_at: Kept<Date>
  welcomed_at: Date | null
  contacted_at: Date | null
}

/** People whom a statement has changed together with so many others that a job computes their rows. */
interface PeopleToGatherTable {
  organization_id: string
  person_id: string | null
  address: string | null
}

/**
 * One row for each lexeme by which somebody who is listed is found. Triggers keep the rows (migration 0055), so that
 * counting reads no people. See decision 37.
 */
interface PeopleLexemesTable {
  lexeme: Kept<string>
  may_be_called: Kept<boolean>
  may_be_mailed: Kept<boolean>
  organization_person_id: Kept<string>
}

/** Up to whom a job has given people of an earlier version their lexemes. Without a row, all have them. */
interface PeopleToIndexTable {
  after: string
}

interface PeopleSegmentsTable {
  id: string
  organization_id: string
  name: string
  filters: Json<PeopleFilters>
  created_at: CreatedAt
}

interface PeopleNotesTable {
  id: string
  organization_person_id: string
  /** Null after the admin deleted their account. */
  author_id: string | null
  body: string
  created_at: CreatedAt
}

/** A call, a mail or a message by an admin. */
interface PeopleContactsTable {
  id: string
  organization_person_id: string
  author_id: string | null
  channel: Channel
  outcome: CallOutcome | null
  note: string | null
  created_at: CreatedAt
}

interface TasksTable {
  id: string
  organization_id: string
  organization_person_id: string | null
  title: string
  is_call: boolean
  /** YYYY-MM-DD. */
  due_on: string | null
  assignee_id: string | null
  author_id: string | null
  done_at: Date | null
  done_by: string | null
  created_at: CreatedAt
}

export interface OrganizationPeopleTables {
  organization_people: OrganizationPeopleTable
  people_segments: PeopleSegmentsTable
  people_to_gather: PeopleToGatherTable
  people_lexemes: PeopleLexemesTable
  people_to_index: PeopleToIndexTable
  people_notes: PeopleNotesTable
  people_contacts: PeopleContactsTable
  tasks: TasksTable
}
