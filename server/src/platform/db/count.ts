import { MAX_COUNTED } from '@rostrum/contract/counted'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
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

/** More than the limit, because the estimate comes from a sample. */
const SURELY_MORE = 1.25 * MAX_COUNTED

/** How many rows PostgreSQL expects of a statement, from its statistics. Nothing is read for it. */
const estimateRows = async (db: Db, statement: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
  }>`explain (format json) ${statement}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/**
 * The number of rows, counted up to `MAX_COUNTED`, and only if they may be fewer than that. For conditions that are slow
 * to count even so, such as a common word: its statistics are good, and those of a rare one need not be.
 */
export const countUnlessMany = async (db: Db, statement: RawBuilder<unknown>): Promise<number> => {
  if ((await estimateRows(db, statement)) >= SURELY_MORE) return MAX_COUNTED
  const { rows } = await sql<{ total: number }>`select count(*)::int as total
    from (${statement} limit ${MAX_COUNTED}) counted`.execute(db)
  return rows[0]?.total ?? 0
}
