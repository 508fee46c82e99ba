import { parse } from 'uuid'
import type { Db } from '../platform/db/database.ts'
import { readSignedToken, signedToken, uuidOf } from '../platform/signed-token.ts'
import { signingKey } from '../platform/signing-keys.ts'

const purpose = 'mail preferences'
const digestScopes = ['daily', 'weekly'] as const
export type DigestScope = (typeof digestScopes)[number]
/** The position of a name is in the links that were sent. */
const namedScopes = [...digestScopes, 'report'] as const

/** Whose mail a link is about, with or without an account, and which mail: that of one organization, a digest, or the report for admins. */
export interface Subscription {
  personId: string
  scope: { organizationId: string } | (typeof namedScopes)[number]
}

export const findSubscriptionKey = (db: Db): Promise<string> => signingKey(db, purpose)

const bytesOf = ({ personId, scope }: Subscription): Buffer =>
  Buffer.concat([
    parse(personId),
    typeof scope === 'string' ? Buffer.from([namedScopes.indexOf(scope)]) : parse(scope.organizationId),
  ])

export const subscriptionToken = (key: string, subscription: Subscription): string =>
  signedToken(key, { purpose, body: bytesOf(subscription) })

const scopeOf = (bytes: Uint8Array): Subscription['scope'] | null => {
  if (bytes.length === 1) return namedScopes[bytes[0] ?? -1] ?? null
  const organizationId = uuidOf(bytes)
  return organizationId === null ? null : { organizationId }
}

/** Null if the token was not signed with the key. */
export const readSubscriptionToken = (key: string, token: string): Subscription | null => {
  const body = readSignedToken(key, { purpose, token })
  if (!body) return null
  const personId = uuidOf(body.subarray(0, 16))
  const scope = scopeOf(body.subarray(16))
  return personId === null || scope === null ? null : { personId, scope }
}
