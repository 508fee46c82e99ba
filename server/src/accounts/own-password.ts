import type { z } from 'zod'
import type { changePasswordPayload } from '@rostrum/contract/accounts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/implement.ts'
import { countTry, forgetFailures } from './login-failures.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'

export interface Proven {
  email: string
  /** What was proven against; a write that follows asks whether it still is the account's. */
  passwordHash: string
}

/** Said at the field that asks for it. */
export const wrongPassword = (field: string): AppError => invalidField(field, 'validation.currentPassword')

/**
 * Whoever is signed in shows that they are also the person: a browser left open is not enough. Guesses count together
 * with those of the log-in, so a stolen session does not open a second way to try passwords.
 */
export const demandPassword = async (
  db: Db,
  { userId, password, field, now }: { userId: string; password: string; field: string; now: Date },
): Promise<Proven> => {
  const user = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) throw new AppError('UNAUTHENTICATED')
  await countTry(db, user.email, now)
  const isRight = await isPassword(user.password_hash, password)
  if (user.password_hash === null || !isRight) throw wrongPassword(field)
  await forgetFailures(db, user.email)
  return { email: user.email, passwordHash: user.password_hash }
}

/** Sets the password and ends every session but the one that asks for it. Links that were mailed for a reset die as well. */
export const changePassword = async (
  db: Db,
  { viewer, body, clock }: { viewer: Viewer; body: z.output<typeof changePasswordPayload>; clock: Clock },
): Promise<void> => {
  const { userId, sessionId } = viewer
  const now = clock.now()
  const field = 'current_password'
  const { passwordHash } = await demandPassword(db, { userId, password: body.current_password, field, now })
  const changed = await hashPassword(body.password)
  await db.transaction().execute(async (tx) => {
    const updated = await tx
      .updateTable('users')
      .set({ password_hash: changed, updated_at: now })
      .where('id', '=', userId)
      // Changed or reset meanwhile, what was typed is the current one no more.
      .where('password_hash', '=', passwordHash)
      .returning('id')
      .executeTakeFirst()
    if (!updated) throw wrongPassword(field)
    await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
    await endSessionsOf(tx, userId, { except: sessionId })
  })
}
