import { sql } from 'kysely'
import { MAX_GENERATIONS, type Reach } from '@rostrum/contract/shares'
import type { Db } from '../platform/db/database.ts'

/** The most acts that are looked at. The nearest generations come first. */
const MAX_ACTS = 10_000

/**
 * Counts the people who came by the links of an account's acts, by the links of those who came, and so on. Somebody who
 * came more than once is counted once, where they are nearest. An answer that does not count, and a guest whom no mail
 * reaches, is not counted, but may have brought others.
 */
export const findReach = async (db: Db, userId: string): Promise<Reach> => {
  const { rows } = await sql<{ generation: number; people: number }>`
    with recursive brought as (
      select act.id, act.person_id, act.is_counted, 1 as generation
      from engagements own join engagements act on act.via_engagement_id = own.id
      where own.user_id = ${userId}
      union all
      select act.id, act.person_id, act.is_counted, brought.generation + 1
      from brought join engagements act on act.via_engagement_id = brought.id
      where brought.generation < ${MAX_GENERATIONS}
    ), nearest as (
      select min(act.generation) as generation
      from (select * from brought limit ${MAX_ACTS}) act
      left join people on people.id = act.person_id
      where act.is_counted and act.person_id is distinct from ${userId}
        and not exists (select from mail_suppressions where address = people.email)
      group by coalesce(act.person_id, act.id)
    )
    select generation, count(*)::int as people from nearest group by generation order by generation`.execute(db)
  const last = rows.at(-1)?.generation ?? 0
  return {
    brought: rows.reduce((sum, { people }) => sum + people, 0),
    generations: Array.from(
      { length: last },
      (_, index) => rows.find(({ generation }) => generation === index + 1)?.people ?? 0,
    ),
  }
}
