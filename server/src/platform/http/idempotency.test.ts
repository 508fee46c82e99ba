import { randomUUID } from 'node:crypto'
import { type QueryId, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import type { Db, OpenDatabase } from '../db/database.ts'
import { AppError } from './errors.ts'
import { withIdempotencyKey } from './idempotency.ts'

let database: OpenDatabase
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())

const openAttempt = (used: () => Db = () => db) => {
  const key = randomUUID()
  let calls = 0
  const save = async (on: Db) => {
    calls += 1
    await on
      .insertInto('tags')
      .values({ id: randomUUID(), name: `${key} ${calls}`, color: '#000000' })
      .execute()
  }
  const ways = {
    'in a transaction': () => db.transaction().execute(save),
    'in a single statement': () => save(db),
  }
  return {
    ways,
    make: (work: () => Promise<unknown>) =>
      withIdempotencyKey(used(), { caller: 'somebody', key, call: 'POST /tags', sent: '{}' }, async () => {
        await work()
        return { status: 201, body: { key } }
      }),
    calls: () => calls,
    /** How often it was saved. */
    saved: async () => (await db.selectFrom('tags').select('id').where('name', 'like', `${key} %`).execute()).length,
    /** The first attempt's process is considered dead after fifteen seconds. */
    passTime: () =>
      sql`update idempotency_keys set created_at = created_at - interval '16 seconds', saved_at = saved_at - interval '16 seconds'`.execute(
        db,
      ),
  }
}
const refusedWith = (text: string) =>
  expect.objectContaining({ code: 'CONFLICT', details: expect.objectContaining({ text }) })
const forever = new Promise<never>(() => undefined)

/** @shows wire.idempotency-crash */
describe.each(['in a transaction', 'in a single statement'] as const)('an attempt that saves %s', (way) => {
  it('is not made again if its process died before it could answer', async () => {
    const { make, ways, saved, calls, passTime } = openAttempt()
    const reached = Promise.withResolvers<void>()
    void make(async () => {
      await ways[way]()
      reached.resolve()
      await forever
    })
    await reached.promise
    await expect(make(ways[way])).rejects.toEqual(refusedWith('server.inProgress'))
    await passTime()
    await expect(make(ways[way])).rejects.toEqual(refusedWith('server.alreadySaved'))
    expect([await saved(), calls()]).toEqual([1, 1])
  })

  it('is made again if its process died before it saved anything', async () => {
    const { make, ways, saved, passTime } = openAttempt()
    const reached = Promise.withResolvers<void>()
    void make(async () => {
      await sql`select from tags for update`.execute(db)
      reached.resolve()
      await forever
    })
    await reached.promise
    await passTime()
    expect(await make(ways[way])).toMatchObject({ status: 201 })
    expect(await saved()).toBe(1)
  })

  it('saves nothing any more if another attempt has begun because it took too long', async () => {
    const { make, ways, saved, passTime } = openAttempt()
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const late = make(async () => {
      reached.resolve()
      await released.promise
      await ways[way]()
    })
    await reached.promise
    await passTime()
    const second = await make(ways[way])
    released.resolve()
    await expect(late).rejects.toEqual(refusedWith('server.inProgress'))
    expect(await saved()).toBe(1)
    // The answer of the one that saved is kept.
    expect(await make(ways[way])).toEqual(second)
  })

  it('is not made again if it failed after it had saved, but is if it failed before or was refused', async () => {
    const failing = openAttempt()
    const failAfter = async () => {
      await failing.ways[way]()
      throw new Error('broken')
    }
    await expect(failing.make(failAfter)).rejects.toThrow('broken')
    await expect(failing.make(failing.ways[way])).rejects.toEqual(refusedWith('server.alreadySaved'))
    expect(await failing.saved()).toBe(1)

    for (const error of [new Error('broken'), new AppError('FORBIDDEN')]) {
      const { make, ways, saved } = openAttempt()
      await expect(make(() => Promise.reject(error))).rejects.toBe(error)
      expect(await make(ways[way])).toMatchObject({ status: 201 })
      expect(await saved()).toBe(1)
    }
  })
})

const away = () => Object.assign(new Error('connection refused'), { code: '08006' })

/** The database, whose answer to the first insert comes too late. */
const lateOnce = (): Db => {
  let isLate = true
  const late = new WeakSet<QueryId>()
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (isLate && node.kind === 'InsertQueryNode') late.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (!late.has(queryId)) return result
      isLate = false
      throw away()
    },
  })
}

/** The database, which is away when the first row is deleted. */
const awayOnce = (): Db => {
  let isAway = true
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'deleteFrom' && isAway) {
        isAway = false
        throw away()
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const isReleased = async () =>
  (
    await db
      .selectFrom('idempotency_keys')
      .where('answer', 'is', null)
      .where('saved_at', 'is', null)
      .select('key_hash')
      .execute()
  ).length === 0

/** @shows wire.idempotency-crash */
describe('the key is released as soon as the database has time for it', () => {
  beforeEach(() => db.deleteFrom('idempotency_keys').execute())

  it.each([
    ['failed because the database was away', away()],
    ['was refused while it was', new AppError('FORBIDDEN')],
  ])('if an attempt %s', async (_how, error) => {
    const { make, ways, saved } = openAttempt(awayOnce)
    await expect(make(() => Promise.reject(error))).rejects.toBe(error)
    await expect.poll(isReleased, { timeout: 20_000 }).toBe(true)
    expect(await make(ways['in a transaction'])).toMatchObject({ status: 201 })
    expect(await saved()).toBe(1)
  })

  it('if it was claimed, but the answer came too late', async () => {
    const { make, ways, saved } = openAttempt(lateOnce)
    await expect(make(ways['in a transaction'])).rejects.toMatchObject({ code: '08006' })
    await expect.poll(isReleased, { timeout: 20_000 }).toBe(true)
    expect(await saved()).toBe(0)
  })
})
