import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Db } from '../platform/db/database.ts'
import { signingKey } from '../platform/signing-keys.ts'
import { isStorable } from '../platform/http/storable.ts'
import type { Attempt } from './providers.ts'

/** How long somebody may take at the provider. */
export const attemptSeconds = 10 * 60

export interface KeptAttempt extends Attempt {
  provider: string
  /** The page of ours where they want to be then. */
  from: string | null
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Sealed by a key that all nodes share, so that any of them can go on with what another began. */
const keyOf = async (db: Db) => Buffer.from(await signingKey(db, 'social sign-in'), 'hex')

/** What the browser keeps until it comes back: it can neither be read nor changed there. */
export const sealAttempt = async (db: Db, attempt: KeptAttempt): Promise<string> => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(db), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(attempt)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Null when it is not ours, was changed, or took too long. */
export const unsealAttempt = async (db: Db, kept: string | undefined, now: Date): Promise<KeptAttempt | null> => {
  const bytes = Buffer.from(kept ?? '', 'base64url')
  if (bytes.length <= 28) return null
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(db), bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()
    const attempt = JSON.parse(text) as KeptAttempt
    return attempt.expiresAt > now.getTime() ? attempt : null
  } catch {
    return null
  }
}

/** A page of this site: never another one, however it is written. The web then asks who may be there. */
export const ownPage = (from: unknown): string | null =>
  typeof from === 'string' && from.length <= 500 && /^\/(?![/\\])/.test(from) && isStorable(from) ? from : null
