import type { z } from 'zod'
import type { changePasswordPayload } from '@rostrum/contract/accounts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/implement.ts'
import { assertAcceptablePassword } from './acceptable-password.ts'
import { countTry, clearLoginFailures } from './login-failures.ts'
import { enqueuePasswordChanged } from './mails.ts'
import { deleteMailedLinks } from './mailed-links.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'

export interface Proven {
  email: string
  /** The hash that was verified. A later write must check that it is still the account's hash. */
  passwordHash: string
  names: string[]
}

/** Error 422 on the field that asks for the current password. */
export const wrongPassword = (field: string): AppError => invalidField(field, 'validation.currentPassword')

/**
 * Verifies the password of a signed-in user, because an open browser alone does not prove their identity. Attempts
 * are counted for all sessions together, so that a stolen session is not a way to guess the password.
 */
export const assertPassword = async (
  db: Db,
  { userId, password, field, now }: { userId: string; password: string; field: string; now: Date },
): Promise<Proven> => {
  const user = await db
    .selectFrom('users')
    .select(['email', 'password_hash', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) throw new AppError('UNAUTHENTICATED')
  // Whoever has a session can try on every device, so the account counts as a single one.
  await countTry(db, { email: user.email, device: { id: userId, address: '' }, isKnown: true, now })
  const isRight = await isPassword(user.password_hash, password)
  if (user.password_hash === null || !isRight) throw wrongPassword(field)
  await clearLoginFailures(db, user.email)
  return { email: user.email, passwordHash: user.password_hash, names: [user.first_name, user.last_name] }
}

/** Sets the password, ends all other sessions of the user, and invalidates mailed links for resetting it. */
export const changePassword = async (
  db: Db,
  { viewer, body, clock }: { viewer: Viewer; body: z.output<typeof changePasswordPayload>; clock: Clock },
): Promise<void> => {
  const { userId, sessionId } = viewer
  const now = clock.now()
  const field = 'current_password'
  const { email, passwordHash, names } = await assertPassword(db, {
    userId,
    password: body.current_password,
    field,
    now,
  })
  await assertAcceptablePassword(body.password, { email, names })
  const changed = await hashPassword(body.password)
  await db.transaction().execute(async (tx) => {
    const updated = await tx
      .updateTable('users')
      .set({ password_hash: changed, updated_at: now })
      .where('id', '=', userId)
      // If the password was changed or reset meanwhile, the given one is no longer the current password.
      .where('password_hash', '=', passwordHash)
      .returning('id')
      .executeTakeFirst()
    if (!updated) throw wrongPassword(field)
    await deleteMailedLinks(tx, userId)
    await endSessionsOf(tx, userId, { except: sessionId })
    await enqueuePasswordChanged(tx, { userId, change: 'changed', now })
  })
}
