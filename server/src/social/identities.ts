import { mostIdentities } from '@rostrum/contract/social'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { enqueueUnlinked } from './mails.ts'

/** What this person may log in with besides a password, last linked first. */
export const listIdentities = (db: Db, userId: string) =>
  db
    .selectFrom('social_identities')
    .select(['id', 'provider', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(mostIdentities)
    .execute()
export type IdentityRow = Awaited<ReturnType<typeof listIdentities>>[number]

interface Unlinking {
  userId: string
  identityId: string
  /** What a provider is called; its id where it is not configured any more. */
  nameOf: (provider: string) => string
  now: Date
}

/** Nobody loses the only way into their account. */
export const unlinkIdentity = (db: Db, { userId, identityId, nameOf, now }: Unlinking): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // Held, so that of two that are unlinked at once one stays.
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
