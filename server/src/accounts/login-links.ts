import type { z } from 'zod'
import type { Language } from '@rostrum/catalogue'
import { LOGIN_LINK_MINUTES } from '@rostrum/contract/login-link-minutes'
import type { loginLinkToken } from '@rostrum/contract/login-links'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { invalidField } from '../platform/http/errors.ts'
import type { Device } from './device.ts'
import { clearLoginFailures } from './login-failures.ts'
import { useLinkToken, type LinkKind } from './mailed-links.ts'
import { enqueueClaimed } from './mails.ts'
import { closeOtherWaysIn, markAddressProven } from './ownership.ts'
import type { Registered } from './registration.ts'
import { startSession } from './sessions.ts'

export const loginLinks: LinkKind = {
  table: 'login_links',
  jobName: 'accounts.mail-login-link',
  limit: { name: 'login-link', max: 5, seconds: 60 * 60 },
  seconds: LOGIN_LINK_MINUTES * 60,
}

/**
 * Starts a session for whoever reads the mail of the account's address. If nobody had proved the address, somebody else
 * may have created the account, so every earlier way into it is closed, and its owner is told. `isClaimed` says so.
 * Throws 422 on `token` if it is invalid.
 */
export const exchangeLoginLink = (
  db: Db,
  { token }: z.output<typeof loginLinkToken>,
  { clock, language, device }: { clock: Clock; language: Language; device: Device },
): Promise<Registered & { isClaimed: boolean }> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    const userId = await useLinkToken(tx, loginLinks, { token, now })
    if (userId === undefined) throw invalidField('token', 'validation.loginLink')
    const { email, email_verified_at: provenAt } = await tx
      .updateTable('users')
      .set({ language })
      .where('id', '=', userId)
      .returning(['email', 'email_verified_at'])
      .executeTakeFirstOrThrow()
    const isClaimed = provenAt === null
    if (isClaimed) {
      await closeOtherWaysIn(tx, userId, now)
      await markAddressProven(tx, userId, now)
      await enqueueClaimed(tx, { userId, now })
    }
    await clearLoginFailures(tx, email)
    return { userId, isClaimed, token: await startSession(tx, userId, { clock, device }) }
  })
