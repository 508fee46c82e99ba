import { timingSafeEqual } from 'node:crypto'
import type { Language } from '@rostrum/catalogue'
import type { Device } from '../accounts/device.ts'
import type { Registered } from '../accounts/registration.ts'
import { startSession } from '../accounts/sessions.ts'
import { later, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { invalidField } from '../platform/http/errors.ts'
import { newToken, tokenHash } from '../platform/identifiers.ts'

export const loginTokenSeconds = 60

/**
 * Issues a token for the URL and a second one for the browser's cookie. Both are required, so a link with a foreign
 * token signs nobody in, and a token that was read from a screen or a log is useless.
 */
export const issueLoginToken = async (
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<{ token: string; browserToken: string }> => {
  const [token, browserToken] = [newToken(), newToken()]
  await db
    .insertInto('login_tokens')
    .values({
      token_hash: tokenHash(token),
      user_id: userId,
      browser_hash: tokenHash(browserToken),
      expires_at: later(now, loginTokenSeconds),
    })
    .execute()
  return { token, browserToken }
}

interface ExchangeServices {
  clock: Clock
  language: Language
  device: Device
}

/** Starts a session for a login token. The token is deleted even if the exchange fails. */
export const exchangeLoginToken = async (
  db: Db,
  { token, browserToken }: { token: string; browserToken: string | undefined },
  { clock, language, device }: ExchangeServices,
): Promise<Registered> => {
  const browser = tokenHash(browserToken ?? '')
  const started = await db.transaction().execute(async (tx) => {
    const used = await tx
      .deleteFrom('login_tokens')
      .where('token_hash', '=', tokenHash(token))
      .returning(['user_id', 'browser_hash', 'expires_at'])
      .executeTakeFirst()
    if (!used || used.expires_at <= clock.now() || !timingSafeEqual(used.browser_hash, browser)) return null
    // Mail is written in the language of the latest sign-in.
    await tx.updateTable('users').set({ language }).where('id', '=', used.user_id).execute()
    return { userId: used.user_id, token: await startSession(tx, used.user_id, { clock, device }) }
  })
  if (!started) throw invalidField('login_token', 'validation.loginToken')
  return started
}
