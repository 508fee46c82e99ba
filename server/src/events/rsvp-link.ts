import { parse } from 'uuid'
import type { Db } from '../platform/db/database.ts'
import { hasTokenLength, readSignedToken, signedToken, uuidOf } from '../platform/signed-token.ts'
import { signingKey } from '../platform/signing-keys.ts'

const purpose = 'rsvps'
const idBytes = 16

/** The account and the event of a reminder. */
export interface RsvpLink {
  userId: string
  itemId: string
}

/**
 * Reads the key once for many mails. Whoever has the address can change this one answer, and nothing else, until the
 * event is over.
 */
export const openRsvpUrls = async (db: Db, origin: string): Promise<(link: RsvpLink) => string> => {
  const key = await signingKey(db, purpose)
  return ({ userId, itemId }) =>
    `${origin}/rsvp/${signedToken(key, { purpose, body: Buffer.concat([parse(userId), parse(itemId)]) })}`
}

/** Null if the token was not signed here. */
export const readRsvpToken = async (db: Db, token: string): Promise<RsvpLink | null> => {
  if (!hasTokenLength(token, 2 * idBytes)) return null
  const body = readSignedToken(await signingKey(db, purpose), { purpose, token })
  const userId = body && uuidOf(body.subarray(0, idBytes))
  const itemId = body && uuidOf(body.subarray(idBytes))
  return userId && itemId ? { userId, itemId } : null
}
