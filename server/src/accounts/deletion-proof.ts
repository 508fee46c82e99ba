import type { AccountDeletion } from '@rostrum/contract/accounts'
import { later } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/implement.ts'
import type { SignInProvider } from '../platform/sign-in-providers.ts'
import { demandPassword } from './own-password.ts'
import { listOwnProviders } from './queries.ts'

/** Whoever signs in through a provider only has signed in so lately. */
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

/** What somebody has to show before they can delete their account. */
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

/** 422 on `password` unless it is shown. Gives what it was shown against: the account's hash, or that there is none. */
export const demandDeletionProof = async (
  db: Db,
  { viewer, password, now }: { viewer: Viewer; password: string | undefined; now: Date },
): Promise<string | null> => {
  const field = 'password'
  const { hasPassword, startedAt } = await readAccess(db, viewer)
  if (!hasPassword) {
    if (!isRecent(startedAt, now)) throw invalidField(field, 'validation.recentSignIn')
    return null
  }
  if (password === undefined) throw invalidField(field, 'validation.required')
  const { passwordHash } = await demandPassword(db, { userId: viewer.userId, password, field, now })
  return passwordHash
}
