import { randomBytes } from 'node:crypto'
import type { Db } from './db/database.ts'

/** The key that all nodes sign with for a purpose, in hex. The first node that needs it creates it. */
export const signingKey = async (db: Db, purpose: string): Promise<string> => {
  await db
    .insertInto('signing_keys')
    .values({ purpose, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { key } = await db
    .selectFrom('signing_keys')
    .select('key')
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
  return Buffer.from(key).toString('hex')
}
