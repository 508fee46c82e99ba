import { comparableAddress } from '@rostrum/contract/email-address'
import type { Guest } from '@rostrum/contract/guests'
import type { Language } from '@rostrum/catalogue'
import { invalidField } from '../platform/http/errors.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { newId } from '../platform/identifiers.ts'
import { isKnownDevice } from './known-device.ts'

/** Somebody who takes part without an account. */
export interface ActingGuest extends Omit<Guest, 'language'> {
  /** The language of their mails. */
  language: Language
  /** Whether they act from a known device, so that the address is proven. */
  isProven: boolean
}

export interface GuestCall {
  guest: Omit<Guest, 'language'> & { language?: Language | undefined }
  deviceToken: string | undefined
  /** The language of the request. */
  language: Language
  now: Date
}

/** Determines by a call who takes part without an account. */
export const actingGuest = async (
  db: Db,
  { guest, deviceToken: token, language, now }: GuestCall,
): Promise<ActingGuest> => ({
  ...guest,
  language: guest.language ?? language,
  isProven: await isKnownDevice(db, { token, email: guest.email, now }),
})

/**
 * The person of an address without a session, who is added when they act for the first time. Locks the row until the
 * transaction ends.
 */
export const rememberGuest = async (
  tx: Tx,
  { email, language, now }: Pick<ActingGuest, 'email' | 'language'> & { now: Date },
): Promise<string> => {
  const { id } = await tx
    .insertInto('people')
    .values({ id: newId(), email: comparableAddress(email), language, created_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ language }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The account whose owner has proved that the address is theirs. */
export const findProvenAccount = async (db: Db, email: string): Promise<string | undefined> => {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', comparableAddress(email))
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return account?.id
}

/** Throws 422 on `field` if no mail can reach the address, or its owner has said that it was not them. */
export const assertReachable = async (
  db: Db,
  { email, organizationId, field }: { email: string; organizationId: string; field: string },
): Promise<void> => {
  const address = comparableAddress(email)
  const suppressed = await db
    .selectFrom('mail_suppressions')
    .select('address')
    .where('address', '=', address)
    .executeTakeFirst()
  if (suppressed) throw invalidField(field, 'validation.addressUnreachable')
  const refused = await db
    .selectFrom('refused_addresses')
    .select('email')
    .where('organization_id', '=', organizationId)
    .where('email', '=', address)
    .executeTakeFirst()
  if (refused) throw invalidField(field, 'validation.addressRefused')
}
