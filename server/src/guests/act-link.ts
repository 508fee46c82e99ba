import type { Db } from '../platform/db/database.ts'
import { openIdTokens, readIdToken } from '../platform/id-links.ts'

const purpose = 'acts'

/** The address of the page of an act, which only its mail contains. */
export type ActUrl = (actId: string) => string

/** Reads the key once for many mails. The token is valid as long as the act exists. */
export const openActUrls = async (db: Db, origin: string): Promise<ActUrl> => {
  const tokenOf = await openIdTokens(db, purpose)
  return (actId) => `${origin}/act/${tokenOf(actId)}`
}

/** The id of the act that a token belongs to; null if the token was not signed here. */
export const readActToken = (db: Db, token: string): Promise<string | null> => readIdToken(db, purpose, token)
