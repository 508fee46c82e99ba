import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How often something may be done within a period. Each name has its own counters. */
export interface Limit {
  name: string
  max: number
  seconds: number
}

/**
 * Increments the counter of a key (an address, an id) and returns the seconds to wait, 0 within the limit. For limits
 * that depend on the content of a call; limits of whole calls are given to `implement`. Like those, they are multiplied
 * by `RATE_LIMIT_SCALE`.
 */
export type Limiter = (limit: Limit, key: string) => Promise<number>

/** Uses the same counters as the limits of calls: in Redis if there is one, otherwise in this process. */
export const createLimiter = (
  server: Pick<FastifyInstance, 'createRateLimit'>,
  { rateLimitScale }: { rateLimitScale: number },
): Limiter => {
  const counters = new Map<string, ReturnType<FastifyInstance['createRateLimit']>>()
  const counterOf = ({ name, max, seconds }: Limit) => {
    const known =
      counters.get(name) ??
      server.createRateLimit({
        max: max * rateLimitScale,
        timeWindow: seconds * 1000,
        keyGenerator: ({ id }) => `${name} ${id}`,
      })
    counters.set(name, known)
    return known
  }
  return async (limit, key) => {
    // The plugin only reads these properties of a request: its id for the key, and that its route has no limit of its
    // own.
    const counted = await counterOf(limit)({ id: key, routeOptions: {} } as unknown as FastifyRequest)
    return !counted.isAllowed && counted.isExceeded ? Math.max(1, counted.ttlInSeconds) : 0
  }
}
