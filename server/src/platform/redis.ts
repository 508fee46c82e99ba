import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'

/** An operation that gets no answer within this time fails, and the connection is replaced. */
const silenceMilliseconds = 1_000
const connectMilliseconds = 2_000

/** Without a connection, commands fail immediately. Requests must never wait for Redis. */
export const openRedis = (url: string): Redis =>
  new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: connectMilliseconds,
    commandTimeout: silenceMilliseconds,
    socketTimeout: silenceMilliseconds,
  })

/** Resolves when Redis is connected, or when it is clear that it is not for now. The connection is retried in any case. */
export const firstConnection = async (redis: Redis, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> => {
  redis.on('error', (error) => log.warn({ err: error }, 'redis connection failed'))
  await once(redis, 'ready', { signal: AbortSignal.timeout(connectMilliseconds) }).catch(() => undefined)
}
