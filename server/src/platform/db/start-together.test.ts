import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createEmptyDatabase, openTestDatabase } from '../../../testing/database.ts'
import { startNode } from '../../../testing/processes.ts'

const isServer = inject('databaseTemplate').kind === 'server'

/** More queries than the pool has connections. */
const queries = 40

it('a script that fails in its transaction leaves nothing behind, also for queries that are already waiting', async () => {
  const database = await openTestDatabase()
  onTestFinished(database.close)
  const { db, executeScript } = database
  const numbers = Array.from({ length: queries }, (_, number) => number)
  const select = async (number: number) =>
    (await sql<{ number: number }>`select ${number}::int as number`.execute(db)).rows[0]?.number
  const script = 'begin; create table left_behind (id int); select 1 / 0; commit'

  const failing = expect(executeScript(script)).rejects.toThrow('division by zero')
  expect(await Promise.all(numbers.map(select))).toEqual(numbers)
  await failing
  expect(await Promise.all(numbers.map(select))).toEqual(numbers)
  const { rows } = await sql`select to_regclass('left_behind') as name`.execute(db)
  expect(rows).toEqual([{ name: null }])
})

it('a script may contain its own transactions, or a statement that is allowed in none', async () => {
  const database = await openTestDatabase()
  onTestFinished(database.close)
  const { db, executeScript } = database
  await executeScript('begin; create table kept (id int); commit; begin; drop table kept; rollback')
  await executeScript('create index concurrently on kept (id)')
  expect((await executeScript('insert into kept values (1); select id from kept')).rows).toEqual([{ id: 1 }])
  expect((await sql`select id from kept`.execute(db)).rows).toEqual([{ id: 1 }])
})

it.runIf(isServer)('four nodes that start together on an empty database are all ready', async () => {
  const { drop, ...place } = await createEmptyDatabase()
  onTestFinished(drop)
  const nodes = await Promise.allSettled(Array.from({ length: 4 }, () => startNode(place)))
  const statuses = await Promise.all(
    nodes.map(async (node) => {
      if (node.status === 'rejected') return String(node.reason)
      const { status } = await fetch(`http://127.0.0.1:${node.value.port}/readyz`)
      node.value.process.kill('SIGKILL')
      await once(node.value.process, 'exit')
      return status
    }),
  )
  expect(statuses).toEqual([200, 200, 200, 200])
})
