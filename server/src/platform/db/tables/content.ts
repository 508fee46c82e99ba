import type { ColumnType, Generated, JSONColumnType, RawBuilder } from 'kysely'
import type { CreatedAt, Json } from './columns.ts'

interface ContentItemsTable {
  id: string
  organization_id: string
  /** The kind's path in the contract: `call-campaigns`. */
  kind: string
  status: Generated<'draft' | 'published' | 'not_active'>
  /** The kind's naming field, copied out of `attributes` for lists and feeds. */
  title: string
  attributes: Json<Record<string, unknown>>
  /** How many took part; kept in step with `engagements` by the same transaction. */
  engagements_count: Generated<number>
  /** How many gave each answer; kept in step likewise. */
  outcome_counts: Json<Record<string, number>>
  /** Counts the changes, for calendars that want to know which version is newer. */
  revision: Generated<number>
  first_published_at: Date | null
  /** The admin who did; null when it is not known any more. */
  first_published_by: ColumnType<string | null, string | null | undefined, string | null>
  published_at: Date | null
  /** When it takes place and from when on it is past; null for kinds that take place at no time. */
  starts_at: Date | null
  over_at: Date | null
  /** A moderator took it away. */
  removed_at: Date | null
  removal_reason: string | null
  /** When it was published, of what was public until it was removed; a moderator may restore it. */
  published_before_removal: Date | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

/** What an item is found by. Apart from the item, which changes with everybody who takes part in it. */
interface ContentSearchTable {
  item_id: string
  /** A tsvector; words of the title carry weight A. */
  search_document: ColumnType<string, RawBuilder<string>, RawBuilder<string>>
}

interface EngagementsTable {
  id: string
  content_item_id: string
  organization_id: string
  /** The item's kind: written beside it so that an index can hold it. */
  kind: string
  /** Null when the person took part without an account, or deleted it. */
  user_id: string | null
  outcome: string | null
  note: string | null
  /** The outcome of each target of a list, by its phone or email. */
  targets: Json<Record<string, string>>
  /** What else the kind asks for, such as the vote details of a pledge. */
  details: JSONColumnType<Record<string, unknown>, string | null | undefined, string | null> | null
  /** Whether the outcome counts the person as having taken part. */
  is_counted: Generated<boolean>
  /** When the present outcome was given first: the order of a waitlist. */
  answered_at: CreatedAt
  created_at: CreatedAt
  updated_at: CreatedAt
}

interface DonationLinksTable {
  id: string
  organization_id: string
  position: number
  title: string
  excerpt: string
  link: string
  clicks: Generated<number>
  created_at: CreatedAt
}

interface PhoneBanksTable {
  organization_id: string
  time_slots: Json<{ start: string; end: string }[]>
  calls_per_day: Json<{ min: number; max: number }[]>
  call_location: 'office' | 'home' | 'both'
  volunteer_type: VolunteerType
  minutes_per_week: number
  contact_phone: string
  updated_at: CreatedAt
}

type VolunteerType = 'phone_only' | 'texting_only' | 'both'

interface PhoneBankRegistrationsTable {
  id: string
  organization_id: string
  /** Null for who registered without an account, or deleted it. */
  user_id: string | null
  time_slot: string
  calls_per_day: string
  volunteer_type: VolunteerType
  minutes_per_week: number
  /** Null of somebody who deleted their account: only that they registered is kept. */
  name: string | null
  phone: string | null
  email: string | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

export interface ContentTables {
  content_items: ContentItemsTable
  content_search: ContentSearchTable
  engagements: EngagementsTable
  donation_links: DonationLinksTable
  phone_banks: PhoneBanksTable
  phone_bank_registrations: PhoneBankRegistrationsTable
}
