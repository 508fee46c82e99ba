import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify, validate } from 'uuid'
import type { Db } from '../platform/db/database.ts'
import { signingKey } from '../platform/signing-keys.ts'

const purpose = 'mail preferences'
const signatureBytes = 16
const digestScopes = ['daily', 'weekly'] as const
export type DigestScope = (typeof digestScopes)[number]

/** Whose mail a link is about, with or without an account,, and which mail: that of one organization, or a digest. */
export interface Subscription {
  personId: string
  scope: { organizationId: string } | DigestScope
}

export const findSubscriptionKey = (db: Db): Promise<string> => signingKey(db, purpose)

const sign = (key: string, body: Uint8Array) =>
  createHmac('sha256', key).update(purpose).update(body).digest().subarray(0, signatureBytes)

const bytesOf = ({ personId, scope }: Subscription): Buffer =>
  Buffer.concat([
    parse(personId),
    typeof scope === 'string' ? Buffer.from([digestScopes.indexOf(scope)]) : parse(scope.organizationId),
  ])

/** The token is signed, so knowing the ids is not enough to create one. */
export const subscriptionToken = (key: string, subscription: Subscription): string => {
  const body = bytesOf(subscription)
  return Buffer.concat([body, sign(key, body)]).toString('base64url')
}

const uuidOf = (bytes: Uint8Array): string | null => {
  try {
    const id = stringify(bytes)
    return validate(id) ? id : null
  } catch {
    return null
  }
}

const scopeOf = (bytes: Uint8Array): Subscription['scope'] | null => {
  if (bytes.length === 1) return digestScopes[bytes[0] ?? -1] ?? null
  const organizationId = bytes.length === 16 ? uuidOf(bytes) : null
  return organizationId === null ? null : { organizationId }
}

/** Null if the token was not signed with the key. */
export const readSubscriptionToken = (key: string, token: string): Subscription | null => {
  const bytes = Buffer.from(token, 'base64url')
  const body = bytes.subarray(0, -signatureBytes)
  const given = bytes.subarray(-signatureBytes)
  if (body.length < 17 || !timingSafeEqual(sign(key, body), given)) return null
  const personId = uuidOf(body.subarray(0, 16))
  const scope = scopeOf(body.subarray(16))
  return personId === null || scope === null ? null : { personId, scope }
}
