import type { ActType } from '@rostrum/contract/kinds'
import type { Source } from '@rostrum/contract/sources'
import { dateIn, instantOf } from '@rostrum/contract/zoned-time'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { timelineOf, type Timeline } from './timeline.ts'

interface ItemRow {
  kind: ActType
  title: string
  attributes: Record<string, unknown>
  outcome_counts: Record<string, number>
  timezone: string
  begins: Date
  /** The current time while it is public and not over, or when it was over; null for what is not public any more. */
  ends: Date | null
  first_act: Date | null
  last_act: Date | null
  first_view: string | null
  last_view: string | null
}

const findItem = async (db: Db, { id, now }: { id: string; now: Date }): Promise<ItemRow | undefined> => {
  const { rows } = await sql<ItemRow>`
    select item.kind, item.title, item.attributes, item.outcome_counts,
      coalesce(organization.timezone, 'UTC') as timezone,
      coalesce(item.first_published_at, item.created_at) as begins,
      case when item.over_at <= ${now} then item.over_at when item.status = 'published' then ${now}::timestamptz end as ends,
      acts.first_act, acts.last_act, views.first_view, views.last_view
    from content_items item
    join organizations organization on organization.id = item.organization_id,
    lateral (select min(answered_at) as first_act, max(answered_at) as last_act from engagements
      where content_item_id = item.id and is_counted) acts,
    lateral (select min(day)::text as first_view, max(day)::text as last_view from content_views
      where content_item_id = item.id) views
    where item.id = ${id}`.execute(db)
  return rows[0]
}

/** What happened in one period by people from one source. Periods are counted from 1. */
interface ActsRow {
  position: number
  source: Source
  acts: number
  confirmed: number
  needs_help: number
  /** Those that tell how much of their text was the person’s own, and the sum of these parts. */
  texts: number
  own_words: number
  /** Those since the first view was counted. */
  since_views: number
}

const countActs = async (db: Db, id: string, { starts, viewsSince }: { starts: Date[]; viewsSince: Date | null }) => {
  const { rows } = await sql<ActsRow>`
    select width_bucket(answered_at, ${starts.map((start) => start.toISOString())}::timestamptz[]) as position, source,
      count(*)::int as acts,
      count(*) filter (where user_id is not null or person_id is null or confirmed_at is not null)::int as confirmed,
      count(*) filter (where details ->> 'registered_to_vote' = 'need_help')::int as needs_help,
      count(sentences)::int as texts, coalesce(sum(own_sentences::float8 / sentences), 0) as own_words,
      count(*) filter (where answered_at >= ${viewsSince}::timestamptz)::int as since_views
    from engagements where content_item_id = ${id} and is_counted group by 1, 2`.execute(db)
  return rows
}

interface ViewsRow {
  position: number
  source: Source
  views: number
}

const countViews = async (db: Db, id: string, starts: string[]) => {
  const { rows } = await sql<ViewsRow>`
    select width_bucket(day, ${starts}::date[]) as position, source, sum(views)::int as views
    from content_views where content_item_id = ${id} group by 1, 2`.execute(db)
  return rows
}

export interface ResultRows {
  item: ItemRow
  /** The first and the last day. */
  first: string
  last: string
  timeline: Timeline
  acts: ActsRow[]
  views: ViewsRow[]
}

const known = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null)

/** Everything that is counted about an item, by the days of its organization’s zone. */
export const readResults = async (db: Db, { id, now }: { id: string; now: Date }): Promise<ResultRows | undefined> => {
  const item = await findItem(db, { id, now })
  if (!item) return undefined
  const dayOf = (instant: Date | null) => instant && dateIn(item.timezone, instant)
  const firsts = known([dayOf(item.begins), dayOf(item.first_act), item.first_view]).toSorted()
  const lasts = known([dayOf(item.ends), dayOf(item.last_act), item.last_view]).toSorted()
  const first = firsts[0] ?? dateIn(item.timezone, now)
  const last = [first, ...lasts].toSorted().at(-1) ?? first
  const timeline = timelineOf(first, last)
  const midnight = (day: string) => instantOf(day, '00:00', item.timezone)
  const starts = timeline.periods.map(({ from }) => from)
  const [acts, views] = await Promise.all([
    countActs(db, id, {
      starts: starts.map(midnight),
      viewsSince: item.first_view === null ? null : midnight(item.first_view),
    }),
    countViews(db, id, starts),
  ])
  return { item, first, last, timeline, acts, views }
}
