import { sql, type RawBuilder } from 'kysely'

/** The position on the waitlist, beginning with 1, of an engagement in a query; null for people who are not on it. */
export const waitlistPosition = (engagement: string): RawBuilder<number | null> => {
  const own = sql.table(engagement)
  return sql`case when ${own}.outcome = 'waitlist' then (
    select count(*)::int from engagements before
    where before.content_item_id = ${own}.content_item_id and before.outcome = 'waitlist'
      and (before.answered_at, before.id) <= (${own}.answered_at, ${own}.id)) end`
}
