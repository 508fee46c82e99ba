import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** UUIDv7: new rows land at the end of the index. */
export const newId = (): string => v7()

/** An opaque 256-bit token, as text that is safe in a URL. Shown once; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const tokenHash = (token: string): Uint8Array => createHash('sha256').update(token).digest()
