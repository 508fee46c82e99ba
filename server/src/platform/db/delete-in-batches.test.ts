import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { recordingQueries } from '../../../testing/recorded-queries.ts'
import { deleteInBatches } from './delete-in-batches.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const proof = (number: number) => `proof ${number}`

beforeEach(async () => {
  const { db } = app.services
  await db.deleteFrom('spent_proofs').execute()
  const values = Array.from({ length: 7 }, (_, number) => ({
    challenge_hash: Buffer.from(proof(number)),
    expires_at: new Date(number < 5 ? 0 : '2100-01-01'),
  }))
  await db.insertInto('spent_proofs').values(values).execute()
})

const remaining = async () => {
  const rows = await app.services.db
    .selectFrom('spent_proofs')
    .select('challenge_hash')
    .orderBy('challenge_hash')
    .execute()
  return rows.map(({ challenge_hash: hash }) => Buffer.from(hash).toString())
}
const expired = sql`expires_at < now()`

it('deletes what matches and nothing else, with statements of a limited size', async () => {
  const { db, queries } = recordingQueries(app.services.db)
  await deleteInBatches(db, 'spent_proofs', expired, 2)
  expect(await remaining()).toEqual([proof(5), proof(6)])
  expect(queries).toHaveLength(3)
})

it.runIf(inject('databaseTemplate').kind === 'server')('does not wait for a row that somebody else holds', async () => {
  const { db } = app.services
  await db.transaction().execute(async (tx) => {
    await sql`select from spent_proofs where challenge_hash = ${Buffer.from(proof(3))} for update`.execute(tx)
    await deleteInBatches(db, 'spent_proofs', expired, 2)
  })
  expect(await remaining()).toEqual([proof(3), proof(5), proof(6)])
  await deleteInBatches(db, 'spent_proofs', expired, 2)
  expect(await remaining()).toEqual([proof(5), proof(6)])
})
