import { parse } from 'uuid'
import type { Db } from './db/database.ts'
import { hasTokenLength, readSignedToken, signedToken, uuidOf } from './signed-token.ts'
import { signingKey } from './signing-keys.ts'

const idBytes = 16

/** The token in the address of something that only its mail leads to. Reads the key once for many mails. */
export const openIdTokens = async (db: Db, purpose: string): Promise<(id: string) => string> => {
  const key = await signingKey(db, purpose)
  return (id) => signedToken(key, { purpose, body: parse(id) })
}

/** The id that a token belongs to; null if the token was not signed here for this purpose. */
export const readIdToken = async (db: Db, purpose: string, token: string): Promise<string | null> => {
  if (!hasTokenLength(token, idBytes)) return null
  const id = readSignedToken(await signingKey(db, purpose), { purpose, token })
  return id && uuidOf(id)
}
