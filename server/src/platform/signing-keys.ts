import { randomBytes } from 'node:crypto'
import type { Db } from './db/database.ts'

const findKey = (db: Db, purpose: string) => db.selectFrom('signing_keys').select('key').where('purpose', '=', purpose)

/**
 * The key that all nodes sign with for a purpose, in hex. The first node that needs it creates it; afterwards it is only
 * read, which works on a database that refuses writes, too.
 */
export const signingKey = async (db: Db, purpose: string): Promise<string> => {
  const known = await findKey(db, purpose).executeTakeFirst()
  if (known) return Buffer.from(known.key).toString('hex')
  await db
    .insertInto('signing_keys')
    .values({ purpose, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { key } = await findKey(db, purpose).executeTakeFirstOrThrow()
  return Buffer.from(key).toString('hex')
}
