import { sql } from 'kysely'
import { systemClock, later, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { offsetOf } from '../platform/http/pages.ts'
import type { Realtime } from '../platform/realtime.ts'
import { newId, newToken, tokenHash } from '../platform/identifiers.ts'
import { demandNotBanned } from './bans.ts'
import { unknownDevice, type Device } from './device.ts'

const sessionSeconds = 30 * 24 * 60 * 60

interface SessionStart {
  clock?: Clock
  device?: Device
}

/**
 * Starts a session and gives its token, which is not stored and cannot be had again. Every way in ends here, so here
 * is where who is banned is refused.
 */
export const startSession = async (
  db: Db,
  userId: string,
  { clock = systemClock, device = unknownDevice }: SessionStart = {},
): Promise<string> => {
  await demandNotBanned(db, userId)
  const token = newToken()
  const now = clock.now()
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

/** Sessions of a person that still stand: the one that asks first, then the last used. */
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

/** Whether it was theirs, and there. */
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

/** After the commit: streams that were opened with an ended session end as well. */
export const tellSessionsEnded = (realtime: Realtime, userId: string): void =>
  realtime.publish({ topic: `user:${userId}`, name: 'sessions', data: {} })

/** After the commit: somebody administers another organization now, or none, or in another role. */
export const tellMembershipChanged = (realtime: Realtime, userId: string): void =>
  realtime.publish({ topic: `user:${userId}`, name: 'membership', data: {} })
