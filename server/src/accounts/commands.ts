import type { z } from 'zod'
import type { loginPayload, profileChange } from '@rostrum/contract/accounts'
import { withOtherNames } from '@rostrum/contract/person-names'
import type { Language } from '@rostrum/catalogue'
import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/implement.ts'
import { assertRevision } from '../platform/http/revisions.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import type { Device } from './device.ts'
import { requestEmailChange } from './email-change.ts'
import { assertIdentity } from './identity-proof.ts'
import { isKnownDevice } from './known-devices.ts'
import { countTry, clearLoginFailures } from './login-failures.ts'
import { wrongPassword } from './own-password.ts'
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

/** No account has this id. */
const unknownId = '00000000-0000-0000-0000-000000000000'

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
  const { clock, device } = services
  const user = await findCredentials(db, email)
  // Also for an unknown account, so that timing does not reveal whether there is one.
  const isKnown = await isKnownDevice(db, { userId: user?.id ?? unknownId, device })
  await countTry(db, { email, device, isKnown, now: clock.now() })
  const isRight = await isPassword(user?.password_hash, password)
  if (!user?.password_hash || !isRight) throw wrongCredentials()
  const token = await signIn(db, { id: user.id, passwordHash: user.password_hash }, services)
  await clearLoginFailures(db, email)
  return { userId: user.id, token }
}

interface ProfileChange {
  viewer: Viewer
  revision: string | undefined
  change: z.output<typeof profileChange>
  clock: Clock
  limiter: Limiter
}

/** Each change of address sends mails, so their number is limited. */
const emailChangeLimit = { name: 'email-change', max: 5, seconds: 60 * 60 }

/**
 * Changes the fields that are given. A new address is only requested here, and needs a proof of identity: with a stolen
 * session alone, the account could be taken over. Throws 422 on `current_password` if the proof fails.
 */
export const changeProfile = async (
  db: Db,
  { viewer, revision, change, clock, limiter }: ProfileChange,
): Promise<void> => {
  const { userId } = viewer
  const { email: given, current_password: password, ...fields } = change
  const now = clock.now()
  const email = given?.toLowerCase()
  const before = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  const isOtherAddress = email !== undefined && email !== before?.email
  const passwordHash = isOtherAddress
    ? await assertIdentity(db, { viewer, password, field: 'current_password', now })
    : undefined
  if (isOtherAddress) {
    const retryAfterSeconds = await limiter(emailChangeLimit, userId)
    if (retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds })
  }
  await db.transaction().execute(async (tx) => {
    const current = await tx
      .selectFrom('users')
      .select(['revision', 'name', 'first_name', 'last_name'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!current) throw new AppError('UNAUTHENTICATED')
    assertRevision(revision, current.revision)
    const user = await tx
      .updateTable('users')
      .set({ ...withOtherNames(current, fields), revision: sql`revision + 1`, updated_at: now })
      .where('id', '=', userId)
      .returning(['id', 'email', 'email_verified_at', 'password_hash'])
      .executeTakeFirst()
    if (!user) throw new AppError('UNAUTHENTICATED')
    if (!isOtherAddress) return
    // The password may have been changed after it was verified.
    if (user.password_hash !== passwordHash) throw wrongPassword('current_password')
    await requestEmailChange(tx, { user, email, now })
  })
}
