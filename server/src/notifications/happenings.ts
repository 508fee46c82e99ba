import type { HappeningType } from '@rostrum/contract/happening-types'
import { actTypes } from '@rostrum/contract/kinds'
import { MAX_FEED_ITEMS, MAX_HAPPENINGS_READ, MAX_UNSEEN, type Notification } from '@rostrum/contract/notifications'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { offsetOf } from '../platform/http/pages.ts'
import type { OwnNews } from './policy.ts'

/** Columns that a part leaves out are null. */
const columns = {
  item_id: 'uuid',
  kind: 'text',
  day: 'date',
  newest_id: 'uuid',
  user_id: 'uuid',
} as const

/** Selects the columns of an entry in the order that `union all` needs. */
const entry = (
  type: HappeningType,
  given: Partial<Record<keyof typeof columns, RawBuilder<unknown>>> &
    Record<'at' | 'is_unseen', RawBuilder<unknown>> &
    Partial<Record<'count' | 'is_at_least', RawBuilder<unknown>>>,
) => {
  const others = Object.entries(columns).map(
    ([name, dataType]) =>
      sql`${given[name as keyof typeof columns] ?? sql`null`}::${sql.raw(dataType)} as ${sql.ref(name)}`,
  )
  return sql`select ${sql.lit(type)}::text as type, ${given.at} as at, ${given.is_unseen} as is_unseen,
    ${given.count ?? sql`1`} as count, ${given.is_at_least ?? sql`false`} as is_at_least, ${sql.join(others)}`
}

/** What happened on one day. If the maximum was read, there may be more of the earliest day. */
const byDay = (since: Date) => ({
  at: sql`max(at)`,
  is_unseen: sql`max(at) > ${since}`,
  count: sql`count(*)::int`,
  is_at_least: sql`(bool_or(is_full) and min(first_day) = day)`,
  day: sql`day`,
})

/** Adds to each row how far back its `scope` was read. */
const reach = (scope?: RawBuilder<unknown>) => {
  const within = scope ? sql`partition by ${scope}` : sql``
  return sql`count(*) over (${within}) = ${MAX_HAPPENINGS_READ} as is_full, min(day) over (${within}) as first_day`
}

const newest = (id: RawBuilder<unknown>) => sql`(array_agg(${id} order by at desc, ${id} desc))[1]`

interface Reading {
  since: Date
  /** Days are those of the organization's calendar. */
  timeZone: string
}

/**
 * Every entry of an organization. Each part reads only the newest rows of an index, so the cost does not grow with what
 * happened earlier.
 */
const entriesOf = ({ organizationId, userId, mayReadInbox, mayAppeal }: OwnNews, { since, timeZone }: Reading) => {
  const own = sql`organization_id = ${organizationId}`
  const dayOf = (column: RawBuilder<unknown>) => sql`(${column} at time zone ${timeZone})::date as day`
  const upTo = sql`limit ${MAX_HAPPENINGS_READ}`
  const days = byDay(since)
  const acts = sql`
    select act.*, ${reach(sql`kind`)} from unnest(${actTypes}::text[]) as wanted (path) cross join lateral (
      select id, kind, content_item_id, answered_at as at, ${dayOf(sql`answered_at`)},
          kind = 'candidates' and details ->> 'registered_to_vote' = 'need_help' as needs_help
        from engagements
        where ${own} and kind = wanted.path and is_counted
        order by answered_at desc, id desc ${upTo}) act`
  const ofItem = { ...days, item_id: sql`content_item_id`, kind: sql`kind`, newest_id: newest(sql`id`) }
  const parts = [
    sql`${entry('new-acts', ofItem)} from act group by content_item_id, kind, day`,
    sql`${entry('registration-help', ofItem)} from act where needs_help group by content_item_id, kind, day`,
    sql`${entry('new-volunteers', { ...days, newest_id: newest(sql`id`) })} from (
      select *, ${reach()} from (
        select id, created_at as at, ${dayOf(sql`created_at`)} from phone_bank_registrations
          where ${own} and name is not null order by created_at desc ${upTo}) registration) registration
      group by day`,
    sql`${entry('new-followers', { ...days, user_id: newest(sql`user_id`) })} from (
      select *, ${reach()} from (
        select user_id, created_at as at, ${dayOf(sql`created_at`)} from follows
          where ${own} order by created_at desc ${upTo}) follow) follow
      group by day`,
    sql`${entry('publications', {
      at: sql`first_published_at`,
      is_unseen: sql`first_published_at > ${since}`,
      item_id: sql`id`,
      kind: sql`kind`,
      newest_id: sql`id`,
      user_id: sql`first_published_by`,
    })} from (
      select id, kind, first_published_at, first_published_by from content_items
        where ${own} and status = 'published' and first_published_at is not null
          and first_published_by is distinct from ${userId}
        order by first_published_at desc, id desc ${upTo}) item`,
    ...(mayReadInbox ? messages({ own, upTo, since }) : []),
    ...(mayAppeal ? [decisions({ own, upTo, since })] : []),
  ]
  return sql`act as materialized (${acts}), entry as materialized (${sql.join(parts, sql` union all `)})`
}

/** The newest messages of a conversation, among which the newest of the supporter is looked for. */
const MAX_MESSAGES_READ = 20

const messages = ({ own, upTo, since }: { own: RawBuilder<unknown>; upTo: RawBuilder<unknown>; since: Date }) => [
  sql`${entry('conversations', {
    at: sql`message.created_at`,
    is_unseen: sql`message.created_at > ${since} and thread.unread_by_organization > 0`,
    newest_id: sql`thread.id`,
    user_id: sql`thread.user_id`,
  })} from (
    select id, user_id, unread_by_organization from chat_threads
      where ${own} order by last_message_at desc, id desc ${upTo}) thread
    cross join lateral (
      select created_at from (
        select sender, removed_at, created_at, sequence from chat_messages
          where thread_id = thread.id order by sequence desc limit ${MAX_MESSAGES_READ}) newest
        where sender = 'supporter' and removed_at is null
        order by sequence desc limit 1) message`,
  sql`${entry('contact-messages', {
    at: sql`created_at`,
    is_unseen: sql`created_at > ${since} and read_at is null`,
    newest_id: sql`id`,
    user_id: sql`user_id`,
  })} from (
    select id, user_id, created_at, read_at from contact_messages
      where ${own} order by created_at desc, id desc ${upTo}) message`,
]

/** What moderators decided about what the organization has. Reports that they dismissed are not its business. */
const decisions = ({ own, upTo, since }: { own: RawBuilder<unknown>; upTo: RawBuilder<unknown>; since: Date }) =>
  sql`${entry('decisions', { at: sql`decided_at`, is_unseen: sql`decided_at > ${since}`, newest_id: sql`id` })} from (
    select id, decided_at from moderation_decisions
      where ${own} and outcome <> 'dismissed' order by decided_at desc, id desc ${upTo}) decision`

export interface HappeningRow {
  type: HappeningType
  at: Date
  is_unseen: boolean
  count: number
  is_at_least: boolean
  item_id: string | null
  kind: string | null
  title: string | null
  /** The day of a group as YYYY-MM-DD. */
  day: string | null
  newest_id: string | null
  outcome: string | null
  name: string | null
  avatar: string | null
  is_confirmed: boolean
}

interface Happenings {
  rows: HappeningRow[]
  /** The number of entries, at most {@link MAX_FEED_ITEMS}. */
  total: number
  /** The number of unseen entries, at most {@link MAX_UNSEEN}. */
  unseen: number
}

interface Requested extends Reading {
  /** The type of the entries, or the kind of the item that they are about. */
  kind: Notification['type'] | undefined
  /** Undefined if only the numbers are needed. */
  page?: { page: number; perPage: number }
}

/** A page of what happened in an organization, newest first, and the numbers of all entries. */
export const readHappenings = async (
  db: Db,
  news: OwnNews,
  { kind, page, ...reading }: Requested,
): Promise<Happenings> => {
  const offset = page ? offsetOf(page) : 0
  const size = page ? Math.max(0, Math.min(page.perPage, MAX_FEED_ITEMS - offset)) : 0
  const isWanted = kind === undefined ? sql`true` : sql`(entry.type = ${kind} or entry.kind = ${kind})`
  const newestFirst = sql`order by entry.at desc, entry.type, entry.item_id desc, entry.newest_id desc`
  const { rows } = await sql<Omit<Happenings, 'rows'> & { [C in keyof HappeningRow]: HappeningRow[C] | null }>`
    with ${entriesOf(news, reading)}
    select counted.total, counted.unseen, entry.type, entry.at, entry.is_unseen, entry.count, entry.is_at_least,
        entry.item_id, entry.kind, coalesce(item.title, decision.subject_text) as title, entry.day::text as day,
        entry.newest_id, coalesce(act.outcome, decision.outcome) as outcome,
        coalesce(act.details ->> 'full_name', registration.name, message.name, account.name, act.given_name) as name,
        account.avatar,
        coalesce(
          act.user_id is null and act.person_id is not null and act.confirmed_at is null
          or registration.user_id is null and registration.person_id is not null and registration.confirmed_at is null,
          false) is false as is_confirmed
      from (
        select least(count(*) filter (where ${isWanted}), ${MAX_FEED_ITEMS})::int as total,
            least(count(*) filter (where entry.is_unseen), ${MAX_UNSEEN})::int as unseen
          from entry) counted
      left join (
        select * from entry where ${isWanted} ${newestFirst} limit ${size} offset ${offset}) entry on true
      left join content_items item on item.id = entry.item_id
      left join engagements act on entry.type in ('new-acts', 'registration-help') and act.id = entry.newest_id
      left join phone_bank_registrations registration
        on entry.type = 'new-volunteers' and registration.id = entry.newest_id
      left join contact_messages message on entry.type = 'contact-messages' and message.id = entry.newest_id
      left join moderation_decisions decision on entry.type = 'decisions' and decision.id = entry.newest_id
      left join users account on account.id = coalesce(entry.user_id, act.user_id, registration.user_id)
      ${newestFirst}`.execute(db)
  const [first] = rows
  return {
    rows: rows.filter((row): row is typeof row & HappeningRow => row.type !== null),
    total: first?.total ?? 0,
    unseen: first?.unseen ?? 0,
  }
}
