import { MAX_IDENTITIES } from '@rostrum/contract/sign-in'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { enqueueUnlinked } from './mails.ts'

/** The user's identities at providers, most recently linked first. */
export const listIdentities = (db: Db, userId: string) =>
  db
    .selectFrom('social_identities')
    .select(['id', 'provider', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(MAX_IDENTITIES)
    .execute()
export type IdentityRow = Awaited<ReturnType<typeof listIdentities>>[number]

interface Unlinking {
  userId: string
  identityId: string
  /** Returns the display name of a provider, or its id if it is no longer configured. */
  nameOf: (provider: string) => string
  now: Date
}

/** Throws CONFLICT if the identity is the only way to log in. */
export const unlinkIdentity = (db: Db, { userId, identityId, nameOf, now }: Unlinking): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // The lock ensures that one identity remains when two are unlinked concurrently.
    const { password_hash: hash } = await tx
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const identities = await listIdentities(tx, userId)
    const identity = identities.find(({ id }) => id === identityId)
    if (!identity) throw new AppError('NOT_FOUND')
    if (hash === null && identities.length === 1) throw new AppError('CONFLICT', { text: 'server.onlyWayIn' })
    await tx.deleteFrom('social_identities').where('id', '=', identityId).execute()
    await enqueueUnlinked(tx, { userId, provider: nameOf(identity.provider), hasPassword: hash !== null, now })
  })
