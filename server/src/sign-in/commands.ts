import type { Language } from '@rostrum/catalogue'
import { enqueueWelcome } from '../accounts/mails.ts'
import { closeOtherWaysIn, markAddressProven } from '../accounts/ownership.ts'
import { insertUser } from '../accounts/registration.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { isUniqueViolation } from '../platform/db/postgres-errors.ts'
import { AppError } from '../platform/http/errors.ts'
import { newId } from '../platform/identifiers.ts'
import type { SocialPerson } from './claims.ts'
import { SocialSignInError } from './failure.ts'
import { enqueueLinked } from './mails.ts'

interface SignIn {
  /** Id and display name of the provider. */
  provider: { id: string; name: string }
  person: SocialPerson
  language: Language
  now: Date
}

interface SignedIn {
  userId: string
  /** Whether existing sessions of the account were ended. */
  hasEndedSessions: boolean
}

const insertIdentity = async (tx: Tx, userId: string, { provider, person, now }: SignIn) => {
  const { issuer, subject, email } = person
  await tx
    .insertInto('social_identities')
    .values({
      id: newId(),
      user_id: userId,
      provider: provider.id,
      issuer,
      subject,
      email,
      created_at: now,
      last_used_at: now,
    })
    .execute()
}

/** A person who has signed in through this provider before, whatever their address is now. */
const findKnown = async (tx: Tx, { person, now }: SignIn): Promise<SignedIn | null> => {
  const identity = await tx
    .updateTable('social_identities')
    .set({ last_used_at: now })
    .where('issuer', '=', person.issuer)
    .where('subject', '=', person.subject)
    .returning('user_id')
    .executeTakeFirst()
  return identity ? { userId: identity.user_id, hasEndedSessions: false } : null
}

const register = async (tx: Tx, given: SignIn): Promise<SignedIn> => {
  const { person, language, now } = given
  const userId = await insertUser(tx, {
    email: person.email,
    passwordHash: null,
    firstName: person.firstName,
    lastName: person.lastName,
    phone: null,
    language,
    now,
  })
  if (person.isEmailVerified) await markAddressProven(tx, userId, now)
  await insertIdentity(tx, userId, given)
  await enqueueWelcome(tx, { userId, now })
  return { userId, hasEndedSessions: false }
}

/** An account with the same address only counts as the same person if the provider has verified the address. */
const link = async (tx: Tx, account: { id: string; isProven: boolean; hasPassword: boolean }, given: SignIn) => {
  const { person, provider, now } = given
  if (!person.isEmailVerified) throw new SocialSignInError('email_unverified')
  if (!account.isProven) await closeOtherWaysIn(tx, account.id, now)
  await markAddressProven(tx, account.id, now)
  await insertIdentity(tx, account.id, given)
  await enqueueLinked(tx, {
    userId: account.id,
    provider: provider.name,
    isPasswordRemoved: account.hasPassword && !account.isProven,
    now,
  })
  return { userId: account.id, hasEndedSessions: !account.isProven }
}

const signInOnce = (db: Db, given: SignIn): Promise<SignedIn> =>
  db.transaction().execute(async (tx) => {
    const known = await findKnown(tx, given)
    if (known) return known
    // The lock prevents the account from being deleted or getting another address meanwhile.
    const account = await tx
      .selectFrom('users')
      .select(['id', 'email_verified_at', 'password_hash'])
      .where('email', '=', given.person.email)
      .forUpdate()
      .executeTakeFirst()
    if (!account) return register(tx, given)
    const { id, email_verified_at: provenAt, password_hash: hash } = account
    return link(tx, { id, isProven: provenAt !== null, hasPassword: hash !== null }, given)
  })

/** Returns the person's linked account, links an account with the same address, or creates one. */
export const signInPerson = async (db: Db, given: SignIn): Promise<SignedIn> => {
  try {
    return await signInOnce(db, given)
  } catch (error) {
    // A concurrent sign-in of the same person, or a registration with the same address, came first and is now visible.
    if (isUniqueViolation(error) || error instanceof AppError) return signInOnce(db, given)
    throw error
  }
}
