import type { AccountDeletion } from '@rostrum/contract/accounts'
import { later } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/implement.ts'
import type { SignInProvider } from '../platform/sign-in-providers.ts'
import { assertPassword } from './own-password.ts'
import { listOwnProviders } from './queries.ts'

/** How recently users without a password must have signed in. */
const recentSeconds = 10 * 60

export type DeletionProof = Pick<AccountDeletion['attributes'], 'proof' | 'providers'>

const readAccess = async (db: Db, { userId, sessionId }: Viewer) => {
  const row = await db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select(['users.password_hash', 'sessions.created_at'])
    .where('users.id', '=', userId)
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  if (!row) throw new AppError('UNAUTHENTICATED')
  return { hasPassword: row.password_hash !== null, startedAt: row.created_at }
}

const isRecent = (startedAt: Date, now: Date) => later(startedAt, recentSeconds) > now

/** Determines how users must prove their identity before they can delete their account. */
export const findDeletionProof = async (
  db: Db,
  { viewer, now, known }: { viewer: Viewer; now: Date; known: readonly SignInProvider[] },
): Promise<DeletionProof> => {
  const { hasPassword, startedAt } = await readAccess(db, viewer)
  if (hasPassword) return { proof: 'password', providers: [] }
  const own = await listOwnProviders(db, viewer.userId)
  const providers = known.filter(({ id }) => own.includes(id)).map(({ id, name }) => ({ id, name }))
  return { proof: isRecent(startedAt, now) ? 'recent_sign_in' : 'sign_in_again', providers }
}

/**
 * Verifies that it is really the user who does something that cannot easily be undone: by the password, or by a recent
 * sign-in for an account without one. Throws 422 on `field` if the proof fails. Returns the password hash that was
 * verified, or null for an account without a password.
 */
export const assertIdentity = async (
  db: Db,
  { viewer, password, field, now }: { viewer: Viewer; password: string | undefined; field: string; now: Date },
): Promise<string | null> => {
  const { hasPassword, startedAt } = await readAccess(db, viewer)
  if (!hasPassword) {
    if (!isRecent(startedAt, now)) throw invalidField(field, 'validation.recentSignIn')
    return null
  }
  if (password === undefined) throw invalidField(field, 'validation.required')
  const { passwordHash } = await assertPassword(db, { userId: viewer.userId, password, field, now })
  return passwordHash
}
