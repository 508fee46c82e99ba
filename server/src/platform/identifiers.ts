import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** UUIDv7, so that new rows are added at the end of the index. */
export const newId = (): string => v7()

/** Generates an opaque, URL-safe 256-bit token. It is shown once, and only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const tokenHash = (token: string): Uint8Array => createHash('sha256').update(token).digest()
