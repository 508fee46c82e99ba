import { parse } from 'uuid'
import type { Db } from '../platform/db/database.ts'
import { hasTokenLength, readSignedToken, signedToken, uuidOf } from '../platform/signed-token.ts'
import { signingKey } from '../platform/signing-keys.ts'

const purpose = 'acts'
const idBytes = 16

/** The address of the page of an act, which only its mail contains. */
export type ActUrl = (actId: string) => string

/** Reads the key once for many mails. The token is valid as long as the act exists. */
export const openActUrls = async (db: Db, origin: string): Promise<ActUrl> => {
  const key = await signingKey(db, purpose)
  return (actId) => `${origin}/act/${signedToken(key, { purpose, body: parse(actId) })}`
}

/** The id of the act that a token belongs to; null if the token was not signed here. */
export const readActToken = async (db: Db, token: string): Promise<string | null> => {
  if (!hasTokenLength(token, idBytes)) return null
  const id = readSignedToken(await signingKey(db, purpose), { purpose, token })
  return id && uuidOf(id)
}
