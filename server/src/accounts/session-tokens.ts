import { later } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { newToken, tokenHash } from '../platform/identifiers.ts'

/** A token is due to be replaced after a day. */
const tokenSeconds = 24 * 60 * 60
/** Right after it was replaced there is nothing to renew: a second request is one that came late. */
const restSeconds = 60 * 60
/** How long a replaced token still works: for what other tabs had on its way. */
const graceSeconds = 60

export const isDue = (issuedAt: Date, now: Date): boolean => later(issuedAt, tokenSeconds) <= now

/** A further token for a session. The present one goes on until this one is used, so that an answer may be lost. */
export const renewSessionToken = (db: Db, sessionId: string, now: Date): Promise<string> =>
  db.transaction().execute(async (tx) => {
    // Held, so that it is not ended meanwhile.
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

/** A token that is used for the first time takes the place of the one before. Of two requests at once one does it. */
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
    // Whatever else was given out meanwhile is not needed any more; used late, it shows that there are two of them.
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
 * What a token is that no session has now: a new one, which from here on is its session's; one that was just replaced;
 * or one that was replaced long ago. The browser that renewed a token forgets the old one, so whoever still has that
 * one, or the new one, took it.
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
