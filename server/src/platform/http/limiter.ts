import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How often something may be done in a stretch of time, before `RATE_LIMIT_SCALE`. Each is counted under its own name. */
export interface Limit {
  name: string
  most: number
  seconds: number
}

/**
 * Counts one more under a key (an address, an id) and gives the seconds to wait, 0 within the limit. For limits that
 * depend on what a call says; those of a whole call are in `implement`.
 */
export type Limiter = (limit: Limit, key: string) => Promise<number>

/** An address as it is counted: a household's share of IPv6 is one. */
export const addressKey = ({ ip }: { ip: string }): string => normalizeIP(ip)

/** Counts where the limits of calls are counted: in Redis where there is one, else in this process. */
export const createLimiter = (
  server: Pick<FastifyInstance, 'createRateLimit'>,
  { rateLimitScale }: { rateLimitScale: number },
): Limiter => {
  const counters = new Map<string, ReturnType<FastifyInstance['createRateLimit']>>()
  const counterOf = ({ name, most, seconds }: Limit) => {
    const known =
      counters.get(name) ??
      server.createRateLimit({
        max: most * rateLimitScale,
        timeWindow: seconds * 1000,
        keyGenerator: ({ id }) => `${name}:${id}`,
      })
    counters.set(name, known)
    return known
  }
  return async (limit, key) => {
    // All that the plugin reads of a request: what its key is made of, and that its route has no limit of its own.
    const counted = await counterOf(limit)({ id: key, routeOptions: {} } as unknown as FastifyRequest)
    return !counted.isAllowed && counted.isExceeded ? Math.max(1, counted.ttlInSeconds) : 0
  }
}
