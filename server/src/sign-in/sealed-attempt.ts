import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Db } from '../platform/db/database.ts'
import { signingKey } from '../platform/signing-keys.ts'
import { hasStorableText } from '../platform/http/sanitize-text.ts'
import type { Attempt } from './providers.ts'

/** How long a person may take at the provider. */
export const attemptSeconds = 10 * 60

export interface SealedAttempt extends Attempt {
  provider: string
  /** The page of this site to return to. */
  from: string | null
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** All nodes share this key, so that any node can complete an attempt that another one started. */
const keyOf = async (db: Db) => Buffer.from(await signingKey(db, 'social sign-in'), 'hex')

/** Encrypts what the browser stores until it comes back, so that it can neither be read nor changed there. */
export const sealAttempt = async (db: Db, attempt: SealedAttempt): Promise<string> => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(db), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(attempt)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Null if the value was not sealed here, was changed, or has expired. */
export const unsealAttempt = async (
  db: Db,
  cookieValue: string | undefined,
  now: Date,
): Promise<SealedAttempt | null> => {
  const bytes = Buffer.from(cookieValue ?? '', 'base64url')
  if (bytes.length <= 28) return null
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(db), bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()
    const attempt = JSON.parse(text) as SealedAttempt
    return attempt.expiresAt > now.getTime() ? attempt : null
  } catch {
    return null
  }
}

/** Accepts only paths of this site, however another site is written. The page itself checks who may see it. */
export const sameSitePath = (from: unknown): string | null =>
  typeof from === 'string' && from.length <= 500 && /^\/(?![/\\])/.test(from) && hasStorableText(from) ? from : null
