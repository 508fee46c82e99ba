import { realtimeEndpoints } from '@rostrum/contract/realtime'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation, type Viewer } from '../platform/http/implement.ts'
import type { RealtimeHub } from '../platform/realtime.ts'
import { openConnection, type Connection } from './connection.ts'
import { findSession, listFollowedIds } from './queries.ts'

interface RealtimeServices {
  db: Db
  clock: Clock
  realtime: Pick<RealtimeHub, 'ready' | 'position' | 'subscribe'>
}

/** A browser needs one connection, however many tabs it has open. */
const MAX_CONNECTIONS_PER_PERSON = 12
/** Less than the 30 seconds after which proxies usually close an idle connection. */
const beatMilliseconds = 20_000
const longestMilliseconds = 15 * 60_000

/** Manages all open streams of this node. */
export const openStreams = ({ db, clock, realtime }: RealtimeServices) => {
  const open = new Set<Connection>()
  const countByPerson = new Map<string, number>()
  const timer = setInterval(() => {
    for (const connection of open) connection.beat()
  }, beatMilliseconds).unref()

  const countOf = (userId: string) => countByPerson.get(userId) ?? 0
  const count = (userId: string, change: number) => {
    const left = countOf(userId) + change
    if (left === 0) countByPerson.delete(userId)
    else countByPerson.set(userId, left)
  }

  let isEnded = false
  const services = {
    realtime,
    followedBy: (userId: string) => listFollowedIds(db, userId),
    sessionOf: async (viewer: Viewer) => {
      const now = clock.now()
      const session = await findSession(db, viewer, now)
      return session && { lasts: session.expires_at.getTime() - now.getTime(), role: session.role }
    },
  }

  const routes: Implementation[] = implement(realtimeEndpoints, {
    'GET /stream': async ({ viewer, request }) => {
      // The node is shutting down; the client reconnects to another one.
      if (isEnded) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 })
      if (countOf(viewer.userId) >= MAX_CONNECTIONS_PER_PERSON)
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 })
      const lastEventId = request.headers?.['last-event-id']
      const connection = openConnection(services, {
        viewer,
        lastEventId: typeof lastEventId === 'string' ? lastEventId : '',
        // The lifetime is randomized, so that clients that connected together do not reconnect together.
        longestMilliseconds: longestMilliseconds * (0.8 + 0.4 * Math.random()),
      })
      count(viewer.userId, 1)
      open.add(connection)
      connection.stream.once('close', () => {
        open.delete(connection)
        count(viewer.userId, -1)
      })
      try {
        await connection.start()
      } catch (error) {
        connection.stream.destroy()
        throw error
      }
      return connection.stream
    },
  })

  return {
    routes,
    /** The number of open streams. */
    count: () => open.size,
    /**
     * Ends all streams. Must be called before the server waits for open requests, because streams never end by
     * themselves.
     */
    end: () => {
      isEnded = true
      clearInterval(timer)
      for (const connection of open) connection.end()
    },
  }
}
