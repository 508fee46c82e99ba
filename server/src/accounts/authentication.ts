import type { FastifyBaseLogger } from 'fastify'
import { later, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { Authenticated } from '../platform/http/api.ts'
import { tokenHash } from '../platform/identifiers.ts'
import type { Realtime } from '../platform/realtime.ts'
import { isDue, resolveOtherToken } from './session-tokens.ts'
import { endSession, notifySessionsEnded } from './sessions.ts'

/** The last use of a session is written at most once an hour, not with every request. */
const usedSeconds = 60 * 60

interface AuthenticationServices {
  db: Db
  clock: Clock
  realtime: Realtime
  log: Pick<FastifyBaseLogger, 'warn'>
}

const sessionsWithUser = (db: Db, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('organization_members', 'organization_members.user_id', 'sessions.user_id')
    .select([
      'sessions.id as session_id',
      'sessions.user_id',
      'sessions.last_used_at',
      'sessions.token_issued_at',
      'organization_members.organization_id',
      'organization_members.role',
      'users.moderator_since',
    ])
    .where('sessions.expires_at', '>', now)

const markUsed = async (db: Db, sessionId: string, now: Date) => {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', sessionId)
    .where('last_used_at', '<', later(now, -usedSeconds))
    .execute()
}

/**
 * Finds the viewer of a token; null when the token is unknown, expired or was replaced long ago, or its session has
 * ended.
 */
export const openAuthentication = ({ db, clock, realtime, log }: AuthenticationServices) => {
  const findByToken = (token: string, now: Date) =>
    sessionsWithUser(db, now).where('sessions.token_hash', '=', tokenHash(token)).executeTakeFirst()

  const findByOther = async (token: string, now: Date) => {
    const other = await resolveOtherToken(db, token, now)
    if (other?.state === 'valid')
      return sessionsWithUser(db, now).where('sessions.id', '=', other.sessionId).executeTakeFirst()
    // A concurrent request may have made it the current token of its session since the first query.
    if (!other) return findByToken(token, now)
    // Two parties have tokens of the same session, and it is unknown which of them is the user.
    await endSession(db, other.sessionId)
    notifySessionsEnded(realtime, other.userId)
    log.warn(
      { sessionId: other.sessionId, userId: other.userId },
      'a replaced token was used again: its session was ended',
    )
    return undefined
  }

  return async (token: string): Promise<Authenticated | null> => {
    const now = clock.now()
    const row = (await findByToken(token, now)) ?? (await findByOther(token, now))
    if (!row) return null
    if (later(row.last_used_at, usedSeconds) < now) await markUsed(db, row.session_id, now)
    return {
      viewer: {
        userId: row.user_id,
        sessionId: row.session_id,
        organizationId: row.organization_id,
        role: row.role,
        isModerator: row.moderator_since !== null,
      },
      isTokenDue: isDue(row.token_issued_at, now),
    }
  }
}
