import type { Source } from '@rostrum/contract/sources'
import type { ColumnType, Generated, JSONColumnType, RawBuilder } from 'kysely'
import type { CreatedAt, Json } from './columns.ts'

interface ContentItemsTable {
  id: string
  organization_id: string
  /** The path of the kind in the contract, such as `call-campaigns`. */
  kind: string
  status: Generated<'draft' | 'published' | 'not_active'>
  /** The kind's title field, copied from `attributes` for lists and feeds. */
  title: string
  attributes: Json<Record<string, unknown>>
  /** How many people took part; updated in the same transaction as `engagements`. */
  engagements_count: Generated<number>
  /** How many people gave each answer; updated in the same way. */
  outcome_counts: Json<Record<string, number>>
  /** How many people hold a place in each shift, by its id. A trigger on `engagements` counts them. */
  shift_counts: Json<Record<string, number>>
  /** The number of the act that was numbered last. It only grows, and only by a trigger. */
  numbered_acts: Generated<number>
  /** Incremented by every change, so that calendars can tell which version is newer. */
  revision: Generated<number>
  first_published_at: Date | null
  /** The admin who published it first; null when that is no longer known. */
  first_published_by: ColumnType<string | null, string | null | undefined, string | null>
  published_at: Date | null
  /**
   * Title and attributes as they were last public, of an item that is no longer published. Null for drafts and published
   * items, and for items that were withdrawn before version 0.3.
   */
  public_title: string | null
  public_attributes: JSONColumnType<Record<string, unknown>> | null
  /** When the item begins and when it is over; null for kinds that do not take place at a certain time. */
  starts_at: Date | null
  over_at: Date | null
  /** When a moderator removed it. */
  removed_at: Date | null
  removal_reason: string | null
  /** Former `published_at` of an item that was public until it was removed, so that a moderator can restore it. */
  published_before_removal: Date | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

/**
 * What the search finds an organization or an item by. A separate table, because their own rows change whenever somebody
 * follows or takes part.
 */
interface SearchTextsTable {
  type: string
  id: string
  /** A tsvector; words of the name carry weight A. */
  search_document: ColumnType<string, RawBuilder<string>, RawBuilder<string>>
  /** 1 for the most popular organizations and the newest items, up to 4 for the rest; kept by a job. */
  search_tier: Generated<number>
}

interface EngagementsTable {
  id: string
  content_item_id: string
  organization_id: string
  /** The item's kind, copied so that an index can include it. */
  kind: string
  /** Null when the person took part without an account, or has deleted the account. */
  user_id: string | null
  /** The person, whose id is `user_id` if there is one; null after the account was deleted. */
  person_id: ColumnType<string | null, string | null | undefined, string | null>
  /** The name and the postal code that a guest gave; null for accounts. */
  given_name: ColumnType<string | null, string | null | undefined, string | null>
  postal_code: ColumnType<string | null, string | null | undefined, string | null>
  /** When the guest confirmed this act by the link in their mail. */
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When the mail with the link is due, if it had to wait for its turn. */
  link_due_at: ColumnType<Date | null, never, Date>
  outcome: string | null
  note: string | null
  /** The outcome per target of the item's list, keyed by the target's phone or email. */
  targets: Json<Record<string, string>>
  /** How many sentences the text had that the person said or sent, and how many of them were their own. */
  sentences: ColumnType<number | null, number | null | undefined, number | null>
  own_sentences: ColumnType<number | null, number | null | undefined, number | null>
  /** The shifts that the person comes to; empty unless the event has some. */
  shifts: Generated<string[]>
  /** Other fields that the kind asks for, such as the vote details of a pledge. */
  details: JSONColumnType<Record<string, unknown>, string | null | undefined, string | null> | null
  /** Whether a person with this outcome counts as having taken part. */
  is_counted: Generated<boolean>
  /** How the person came to the page before they took part for the first time: see `sources` in the contract. */
  source: Generated<Source>
  /** The act whose share link they followed. */
  via_engagement_id: ColumnType<string | null, string | null | undefined, string | null>
  /** Which act of its item it is. A trigger sets it when the act first counts; then it never changes. */
  number: Generated<number | null>
  /** Whether the person came to an event; null while nobody has said so. */
  attendance: ColumnType<'attended' | 'no_show' | null, 'attended' | 'no_show' | null | undefined, 'attended' | null>
  /** When that was said or taken back, by the clock of whoever did. */
  attendance_recorded_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The admin who did; null for a program, and after they deleted their account. */
  attendance_recorded_by: ColumnType<string | null, string | null | undefined, string | null>
  /** Whether an organizer added the person at the door. */
  is_walk_in: Generated<boolean>
  /** Whether a program of the organization recorded the answer for them, so that nobody is asked to confirm it. */
  is_recorded: Generated<boolean>
  /** The answer that a program has said last. The person may have given another one since. */
  recorded_outcome: ColumnType<string | null, string | null | undefined, string | null>
  /** When the current outcome was first given, which is the order of the waitlist. */
  answered_at: CreatedAt
  created_at: CreatedAt
  updated_at: CreatedAt
}

/** How many people came to an event. Triggers on `engagements` count them. */
interface EventTurnoutsTable {
  item_id: string
  attended: Generated<number>
  no_show: Generated<number>
  /** Who had answered that they are going. */
  came: Generated<number>
  walk_ins: Generated<number>
}

/** How many people told which outcome of a target of an item. Triggers on `engagements` count them. */
interface TargetResultsTable {
  content_item_id: string
  /** The key of the target in `engagements.targets`. */
  target: string
  outcome: string
  people: number
}

/** How many confirmed acts of a kind people have done in the current week. A job counts them (`weekly-acts/count.ts`). */
interface WeeklyActsTable {
  /** The Monday on which the week began. */
  week: string
  kind: string
  count: number
}

/** How often the public page of an item was opened. Views are added up in memory first (`views/counter.ts`). */
interface ContentViewsTable {
  content_item_id: string
  /** The day in the time zone of the organization. Select it as text. */
  day: string
  source: Source
  views: number
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
  /** Null when the person registered without an account, or has deleted the account. */
  user_id: string | null
  /** The person, whose id is `user_id` if there is one; null for volunteers who gave no email address. */
  person_id: ColumnType<string | null, string | null | undefined, string | null>
  /** When the volunteer confirmed the registration by the link in their mail. */
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  time_slot: string
  calls_per_day: string
  volunteer_type: VolunteerType
  minutes_per_week: number
  /** Null after the account was deleted: only the fact of the registration is kept. */
  name: string | null
  phone: string | null
  email: string | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

export interface ContentTables {
  content_items: ContentItemsTable
  search_texts: SearchTextsTable
  engagements: EngagementsTable
  content_views: ContentViewsTable
  event_turnouts: EventTurnoutsTable
  target_results: TargetResultsTable
  weekly_acts: WeeklyActsTable
  donation_links: DonationLinksTable
  phone_banks: PhoneBanksTable
  phone_bank_registrations: PhoneBankRegistrationsTable
}
