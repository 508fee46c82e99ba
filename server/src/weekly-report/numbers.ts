import { actTypes, type ActType } from '@rostrum/contract/kinds'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Periods } from './week.ts'

/** A number of last week, and the same of the week before. */
export interface Compared {
  week: number
  before: number
}

export interface Numbers {
  acts: (Compared & { kind: ActType })[]
  people: Compared
  followers: Compared
  toWelcome: number
  overdue: number
  events: { id: string; title: string; starts_at: Date; timezone: string; going: number }[]
  /** What most people took part in last week. */
  best: { id: string; kind: ActType; title: string; acts: number; views: number } | undefined
}

/** Events of one organization that one report names. */
const MAX_EVENTS = 5

interface Owned {
  organization_id: string
}

/** Counts the rows of both weeks by the time in `column`. */
const bothWeeks = (column: string, { before, from, until }: Periods) => ({
  counts: sql`count(*) filter (where ${sql.ref(column)} >= ${from})::int as week,
    count(*) filter (where ${sql.ref(column)} < ${from})::int as before`,
  within: sql`${sql.ref(column)} >= ${before} and ${sql.ref(column)} < ${until}`,
})

/** The numbers of all of these organizations, in a few statements however many there are. */
export const readNumbers = async (
  db: Db,
  organizationIds: readonly string[],
  periods: Periods,
): Promise<(organizationId: string) => Numbers> => {
  const { from, until, next, monday } = periods
  const owned = sql`organization_id = any(${organizationIds}::uuid[])`
  const read = async <Row extends object>(query: RawBuilder<Row & Owned>) => (await query.execute(db)).rows
  const [answered, seen, followed] = ['answered_at', 'first_seen_at', 'created_at'].map((column) =>
    bothWeeks(column, periods),
  )
  const [acts, people, followers, toWelcome, tasks, events, best] = await Promise.all([
    read(sql<Owned & Compared & { kind: ActType }>`
      select organization_id, kind, ${answered?.counts} from engagements
      where ${owned} and kind = any(${actTypes}) and is_counted and ${answered?.within} group by 1, 2`),
    read(sql<Owned & Compared>`select organization_id, ${seen?.counts} from organization_people
      where ${owned} and is_listed and ${seen?.within} group by 1`),
    read(sql<Owned & Compared>`select organization_id, ${followed?.counts} from follows
      where ${owned} and ${followed?.within} group by 1`),
    read(sql<Owned & { total: number }>`select organization_id, count(*)::int as total from organization_people
      where ${owned} and is_listed and welcomed_at is null and first_seen_at >= ${from} and first_seen_at < ${until}
      group by 1`),
    read(sql<Owned & { total: number }>`select organization_id, count(*)::int as total from tasks
      where ${owned} and done_at is null and due_on < ${monday}::date group by 1`),
    read(sql<Owned & Numbers['events'][number]>`
      select * from (
        select organization_id, id, title, starts_at, coalesce(attributes ->> 'timezone', 'UTC') as timezone,
          coalesce((outcome_counts ->> 'going')::int, 0) as going,
          row_number() over (partition by organization_id order by starts_at, id) as place
        from content_items
        where ${owned} and kind = 'events' and status = 'published' and starts_at >= ${until} and starts_at < ${next}
      ) coming where place <= ${MAX_EVENTS} order by starts_at, id`),
    read(sql<Owned & NonNullable<Numbers['best']>>`
      select item.organization_id, item.id, item.kind, item.title, ranked.acts,
        coalesce((select sum(views)::int from content_views
          where content_item_id = item.id and day >= ${monday}::date - 7 and day < ${monday}::date), 0) as views
      from (
        select distinct on (organization_id) organization_id, content_item_id, acts from (
          select organization_id, content_item_id, count(*)::int as acts from engagements
          where ${owned} and kind = any(${actTypes}) and is_counted
            and answered_at >= ${from} and answered_at < ${until}
          group by 1, 2) counted
        order by organization_id, acts desc, content_item_id
      ) ranked join content_items item on item.id = ranked.content_item_id`),
  ])
  return (id) => {
    const of = <Row extends Owned>(rows: readonly Row[]) => rows.filter((row) => row.organization_id === id)
    const compared = (rows: readonly (Owned & Compared)[]) => of(rows)[0] ?? { week: 0, before: 0 }
    return {
      acts: actTypes.flatMap((kind) => of(acts).filter((row) => row.kind === kind)),
      people: compared(people),
      followers: compared(followers),
      toWelcome: of(toWelcome)[0]?.total ?? 0,
      overdue: of(tasks)[0]?.total ?? 0,
      events: of(events),
      best: of(best)[0],
    }
  }
}
