import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify, validate } from 'uuid'
import type { Db } from '../platform/db/database.ts'
import { signingKey } from '../platform/signing-keys.ts'

const purpose = 'acts'
const idBytes = 16
const signatureBytes = 16

const sign = (key: string, id: Uint8Array) =>
  createHmac('sha256', key).update(purpose).update(id).digest().subarray(0, signatureBytes)

/** The address of the page of an act, which only its mail contains. */
export type ActUrl = (actId: string) => string

/**
 * Reads the key once for many mails. The token is signed, so knowing the id is not enough to create one. It is valid as
 * long as the act exists.
 */
export const openActUrls = async (db: Db, origin: string): Promise<ActUrl> => {
  const key = await signingKey(db, purpose)
  return (actId) => {
    const id = parse(actId)
    return `${origin}/act/${Buffer.concat([id, sign(key, id)]).toString('base64url')}`
  }
}

/** The id of the act that a token belongs to; null if the token was not signed here. */
export const readActToken = async (db: Db, token: string): Promise<string | null> => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + signatureBytes) return null
  const id = bytes.subarray(0, idBytes)
  if (!timingSafeEqual(sign(await signingKey(db, purpose), id), bytes.subarray(idBytes))) return null
  const text = stringifyOrNull(id)
  return text !== null && validate(text) ? text : null
}

const stringifyOrNull = (bytes: Uint8Array): string | null => {
  try {
    return stringify(bytes)
  } catch {
    return null
  }
}
