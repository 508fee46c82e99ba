import type { z } from 'zod'
import type { loginPayload, profileChange } from '@rostrum/contract/accounts'
import type { Language } from '@rostrum/catalogue'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { isUniqueViolation } from '../platform/db/postgres-errors.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import { allowAddress } from '../platform/mail/outbox.ts'
import type { Device } from './device.ts'
import { countTry, clearLoginFailures } from './login-failures.ts'
import { isPassword } from './passwords.ts'
import { findCredentials } from './queries.ts'
import type { Registered } from './registration.ts'
import { startSession } from './sessions.ts'

/** The same answer for a wrong password and for an unknown account. */
const wrongCredentials = () => new AppError('UNAUTHENTICATED', { text: 'server.wrongCredentials' })

/**
 * Starts a session if the verified password is still the current one, so a password that was reset meanwhile starts
 * none. Mail is written in the language of the latest sign-in.
 */
const signIn = (db: Db, user: { id: string; passwordHash: string }, { clock, language, device }: LogInServices) =>
  db.transaction().execute(async (tx) => {
    const current = await tx
      .updateTable('users')
      .set({ language })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.passwordHash)
      .returning('id')
      .executeTakeFirst()
    if (!current) throw wrongCredentials()
    return startSession(tx, user.id, { clock, device })
  })

interface LogInServices {
  clock: Clock
  language: Language
  device: Device
}

export const logIn = async (
  db: Db,
  { email, password }: z.output<typeof loginPayload>,
  services: LogInServices,
): Promise<Registered> => {
  await countTry(db, email, services.clock.now())
  const user = await findCredentials(db, email)
  const isRight = await isPassword(user?.password_hash, password)
  if (!user?.password_hash || !isRight) throw wrongCredentials()
  const token = await signIn(db, { id: user.id, passwordHash: user.password_hash }, services)
  await clearLoginFailures(db, email)
  return { userId: user.id, token }
}

const updateUser = async (
  tx: Tx,
  { userId, change, now }: { userId: string; change: z.output<typeof profileChange>; now: Date },
) => {
  const email = change.email?.toLowerCase()
  const before = await tx.selectFrom('users').select('email').where('id', '=', userId).forUpdate().executeTakeFirst()
  const isOtherAddress = email !== undefined && email !== before?.email
  if (isOtherAddress) await allowAddress(tx, email)
  await tx
    .updateTable('users')
    .set({ ...change, email, ...(isOtherAddress && { email_verified_at: null }), updated_at: now })
    .where('id', '=', userId)
    .execute()
  if (email === undefined) return
  // A link that was mailed to the previous address must not give access to the account anymore.
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

/** Changes the fields that are given. Throws 422 on `email` if another account has this address. */
export const changeProfile = async (
  db: Db,
  given: { userId: string; change: z.output<typeof profileChange>; clock: Clock },
): Promise<void> => {
  const { userId, change, clock } = given
  try {
    await db.transaction().execute((tx) => updateUser(tx, { userId, change, now: clock.now() }))
  } catch (error) {
    throw isUniqueViolation(error) ? invalidField('email', 'validation.emailTaken') : error
  }
}
