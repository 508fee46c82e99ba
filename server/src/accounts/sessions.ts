import { sql } from 'kysely'
import { systemClock, later, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { offsetOf } from '../platform/http/pages.ts'
import type { Realtime } from '../platform/realtime.ts'
import { newId, newToken, tokenHash } from '../platform/identifiers.ts'
import { assertNotBanned } from './bans.ts'
import { unknownDevice, type Device } from './device.ts'
import { rememberDevice } from './known-devices.ts'

const sessionSeconds = 30 * 24 * 60 * 60

interface SessionStart {
  clock?: Clock
  device?: Device
}

/**
 * Starts a session and returns its token, which is only stored as a hash. All ways to log in end here, so banned users
 * are rejected here.
 */
export const startSession = async (
  db: Db,
  userId: string,
  { clock = systemClock, device = unknownDevice }: SessionStart = {},
): Promise<string> => {
  await assertNotBanned(db, userId)
  const token = newToken()
  const now = clock.now()
  await rememberDevice(db, { userId, device, now })
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: tokenHash(token),
      browser: device.browser,
      system: device.system,
      last_used_at: now,
      token_issued_at: now,
      created_at: now,
      expires_at: later(now, sessionSeconds),
    })
    .execute()
  return token
}

/** Valid sessions of a user: the current one first, then the most recently used. */
export const listSessions = (
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  { page, perPage, now }: { page: number; perPage: number; now: Date },
) =>
  db
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy(sql`id = ${sessionId}::uuid`, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset(offsetOf({ page, perPage }))
    .execute()
export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

export const countSessions = async (db: Db, userId: string, now: Date): Promise<number> => {
  const row = await db
    .selectFrom('sessions')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return row.total
}

export const endSession = async (db: Db, sessionId: string): Promise<void> => {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Returns whether the session existed and belonged to the user. */
export const endOwnSession = async (
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> => {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export const endSessionsOf = async (db: Db, userId: string, kept: { except?: string } = {}): Promise<void> => {
  let ended = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (kept.except !== undefined) ended = ended.where('id', '<>', kept.except)
  await ended.execute()
}

/** Must be called after the commit. Streams of ended sessions end, too. */
export const notifySessionsEnded = (realtime: Realtime, userId: string): void =>
  realtime.publish({ topic: `user:${userId}`, name: 'sessions', data: {} })

/** Must be called after the commit, when a user's organization or role has changed. */
export const notifyMembershipChanged = (realtime: Realtime, userId: string): void =>
  realtime.publish({ topic: `user:${userId}`, name: 'membership', data: {} })
