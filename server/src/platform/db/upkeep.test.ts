import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { buildUser } from '../../../testing/factories.ts'
import type { OpenDatabase } from './database.ts'
import { embeddedUpkeep } from './upkeep.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The rows and pages of the table as the planner knows them: −1 and 0 if it has never counted them. */
const counted = async () => {
  const { rows } = await sql<{ rows: number; pages: number }>`
    select reltuples::int as rows, relpages as pages from pg_class where oid = 'users'::regclass`.execute(database.db)
  return rows[0]
}

/** @shows operation.embedded-upkeep */
it('counts the rows of the embedded database and frees the space of deleted ones, and leaves a server alone', async () => {
  const { db, kind } = database
  const jobs = embeddedUpkeep(database)
  if (kind === 'server') {
    expect(jobs).toEqual([])
    return
  }
  const people = await Promise.all(Array.from({ length: 300 }, () => buildUser(db)))
  await jobs[0]?.run({})
  const before = await counted()
  expect(before?.rows).toBeGreaterThanOrEqual(300)
  for (let round = 0; round < 5; round += 1) {
    const ids = people.map(({ id }) => id)
    await db
      .updateTable('users')
      .set({ name: `June Park ${round}` })
      .where('id', 'in', ids)
      .execute()
    await jobs[0]?.run({})
  }
  const after = await counted()
  expect(after?.rows).toBe(before?.rows)
  // Without the job, each round would take as many pages again.
  expect(after?.pages).toBeLessThan(3 * (before?.pages ?? 0))
})
