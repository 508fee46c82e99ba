import { later } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { newToken, tokenHash } from '../platform/identifiers.ts'

/** A token is due to be replaced after a day. */
const tokenSeconds = 24 * 60 * 60
/** Minimum age of a token that can be renewed. A second request shortly after a renewal is obsolete. */
const restSeconds = 60 * 60
/** How long a replaced token still works, for concurrent requests of other tabs. */
const graceSeconds = 60

export const isDue = (issuedAt: Date, now: Date): boolean => later(issuedAt, tokenSeconds) <= now

/**
 * Issues another token for a session. The current one works until the new one is used, because the answer may be lost.
 */
export const renewSessionToken = (db: Db, sessionId: string, now: Date): Promise<string> =>
  db.transaction().execute(async (tx) => {
    // The lock prevents the session from being ended meanwhile.
    const session = await tx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('token_issued_at', '<=', later(now, -restSeconds))
      .forUpdate()
      .executeTakeFirst()
    if (!session) throw new AppError('CONFLICT')
    const token = newToken()
    await tx
      .insertInto('session_tokens')
      .values({ token_hash: tokenHash(token), session_id: sessionId })
      .execute()
    return token
  })

/** Makes a token that is used for the first time the current one. Of several concurrent requests, only one does it. */
const promote = (db: Db, { hash, sessionId, now }: { hash: Uint8Array; sessionId: string; now: Date }) =>
  db.transaction().execute(async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      .select('token_hash')
      .where('id', '=', sessionId)
      .forUpdate()
      .executeTakeFirst()
    const { numDeletedRows } = await tx
      .deleteFrom('session_tokens')
      .where('token_hash', '=', hash)
      .where('replaced_at', 'is', null)
      .executeTakeFirst()
    if (!session || numDeletedRows === 0n) return
    // Other issued tokens are obsolete now. If one is used later, the token was copied.
    await tx
      .updateTable('session_tokens')
      .set({ replaced_at: now })
      .where('session_id', '=', sessionId)
      .where('replaced_at', 'is', null)
      .execute()
    await tx
      .insertInto('session_tokens')
      .values({ token_hash: session.token_hash, session_id: sessionId, replaced_at: now })
      .execute()
    await tx
      .updateTable('sessions')
      .set({ token_hash: hash, token_issued_at: now })
      .where('id', '=', sessionId)
      .execute()
  })

type OtherToken = { state: 'valid'; sessionId: string } | { state: 'reused'; sessionId: string; userId: string }

/**
 * Resolves a token that is not the current one of any session: a new token, which becomes the current one; a token that
 * was replaced within the grace period, which is valid; or one that was replaced earlier. The browser that renewed a
 * token discards the old one, so a later use means that somebody has copied a token.
 */
export const resolveOtherToken = async (db: Db, token: string, now: Date): Promise<OtherToken | null> => {
  const hash = tokenHash(token)
  const found = await db
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
    .select(['sessions.id', 'sessions.user_id', 'session_tokens.replaced_at'])
    .where('session_tokens.token_hash', '=', hash)
    .executeTakeFirst()
  if (!found) return null
  const sessionId = found.id
  if (found.replaced_at === null) await promote(db, { hash, sessionId, now })
  else if (later(found.replaced_at, graceSeconds) < now) return { state: 'reused', sessionId, userId: found.user_id }
  return { state: 'valid', sessionId }
}
