import { MAX_COUNTED } from '@rostrum/contract/counted'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** The number of rows, counted up to a limit, so that a long list costs no more than a shorter one. */
export const countUpTo = async <D, T extends keyof D, O>(
  db: Db,
  rows: SelectQueryBuilder<D, T, O>,
  atMost = MAX_COUNTED,
): Promise<number> => {
  const { total } = await db
    .selectFrom(rows.limit(atMost).as('counted'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
