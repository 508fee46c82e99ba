import { actTypes } from '@rostrum/contract/kinds'
import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs.ts'

/** The Monday of the week, in UTC. */
export const mondayOf = (now: Date): Date => {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysSinceMonday))
}

/** The date as it is stored and shown: `2027-12-06`. */
export const dateOf = (day: Date): string => day.toISOString().slice(0, 10)

/**
 * Counts the acts of the week that includes `now`, of organizations that are public. Acts that nobody has confirmed are
 * not counted, because anybody can make many of them with addresses that do not exist.
 */
export const countWeeklyActs = async (db: Db, now: Date): Promise<void> => {
  const monday = mondayOf(now)
  await db.deleteFrom('weekly_acts').execute()
  await sql`
    insert into weekly_acts (week, kind, count)
    select ${dateOf(monday)}::date, act.kind, count(*)::int
    from engagements act
    join organizations organization on organization.id = act.organization_id and organization.published_at is not null
    where act.is_counted and act.answered_at >= ${monday} and act.kind = any(${actTypes})
      and (act.user_id is not null or act.confirmed_at is not null)
    group by act.kind`.execute(db)
}

/** Keeps the counts in a table, so that no request has to count. */
export const weeklyActsCount = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'weekly-acts.count',
  cron: '*/5 * * * *',
  run: () => db.transaction().execute((tx) => countWeeklyActs(tx, clock.now())),
})
