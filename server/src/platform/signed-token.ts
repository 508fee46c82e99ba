import { createHmac, timingSafeEqual } from 'node:crypto'
import { stringify, validate } from 'uuid'

const signatureBytes = 16

const signatureOf = (key: string, purpose: string, body: Uint8Array): Buffer =>
  createHmac('sha256', key).update(purpose).update(body).digest().subarray(0, signatureBytes)

/** Bytes with their signature, for an address or a field. Knowing what is in it is not enough to create one. */
export const signedToken = (key: string, { purpose, body }: { purpose: string; body: Uint8Array }): string =>
  Buffer.concat([body, signatureOf(key, purpose, body)]).toString('base64url')

/** The bytes of a token; null if it was not signed with the key for this purpose. */
export const readSignedToken = (key: string, { purpose, token }: { purpose: string; token: string }): Buffer | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= signatureBytes) return null
  const body = bytes.subarray(0, -signatureBytes)
  return timingSafeEqual(signatureOf(key, purpose, body), bytes.subarray(-signatureBytes)) ? body : null
}

/** Whether a text is long enough to be a token with this many bytes. Anything else needs no key, and so no database. */
export const hasTokenLength = (token: string, bodyBytes: number): boolean =>
  Buffer.from(token, 'base64url').length === bodyBytes + signatureBytes

/** The id that 16 bytes stand for; null if they are none. */
export const uuidOf = (bytes: Uint8Array): string | null => {
  if (bytes.length !== 16) return null
  try {
    const id = stringify(bytes)
    return validate(id) ? id : null
  } catch {
    return null
  }
}
