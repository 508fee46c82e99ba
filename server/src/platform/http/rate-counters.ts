import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Redis } from 'ioredis'
import { NETWORK_FACTOR, networkOf } from './addresses.ts'

/** How long a request waits for an answer of Redis. After that, only the count of this process holds. */
const patienceMilliseconds = 100
/** So many keys are counted in this process at once. Beyond it, the oldest are forgotten. */
const MAX_LOCAL_KEYS = 100_000

interface Count {
  current: number
  /** Milliseconds until the count starts again. */
  ttl: number
}

/** Increments a counter and starts its window with the first call. */
const script = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {current, redis.call('PTTL', KEYS[1])}
`

type CountCall = (key: string, milliseconds: number) => Promise<Count>

const countLocally = () => {
  const windows = new Map<string, { current: number; endsAt: number }>()
  return (key: string, milliseconds: number): Count => {
    const now = performance.now()
    const known = windows.get(key)
    const window = known && known.endsAt > now ? known : { current: 0, endsAt: now + milliseconds }
    window.current += 1
    if (window !== known) {
      // The map is ordered by the start of the windows.
      windows.delete(key)
      windows.set(key, window)
      const [oldest] = windows.keys()
      if (windows.size > MAX_LOCAL_KEYS && oldest !== undefined) windows.delete(oldest)
    }
    return { current: window.current, ttl: window.endsAt - now }
  }
}

const countTogether = (redis: Redis): CountCall => {
  const local = countLocally()
  let isLate = false

  const ask = async (key: string, milliseconds: number): Promise<Count> => {
    const [current = 0, ttl = 0] = (await redis.eval(script, 1, key, milliseconds)) as number[]
    return { current, ttl }
  }

  // What this process has counted holds as well, so that a limit does not begin anew whenever Redis is late.
  const stricter = (own: Count, shared: Count): Count => (own.current > shared.current ? own : shared)

  return async (key, milliseconds) => {
    const own = local(key, milliseconds)
    if (redis.status !== 'ready' || isLate) return own
    const { promise: tooLate, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(resolve, patienceMilliseconds, null)
    const asked = ask(key, milliseconds).catch(() => null)
    const count = await Promise.race([asked, tooLate])
    clearTimeout(timer)
    if (count) return stricter(own, count)
    // Until Redis has answered or its connection is closed, no other request waits for it.
    isLate = true
    void asked.finally(() => {
      isLate = false
    })
    return own
  }
}

const countAlone = (): CountCall => {
  const local = countLocally()
  return async (key, milliseconds) => local(key, milliseconds)
}

type Increment = Parameters<FastifyRateLimitStore['incr']>
type Done = Increment[1]

class Counters implements FastifyRateLimitStore {
  readonly #count: CountCall
  readonly #prefix: string

  constructor(count: CountCall, prefix: string) {
    this.#count = count
    this.#prefix = prefix
  }

  incr(...[key, done, milliseconds, max]: Increment): void {
    void this.#report({ key, milliseconds, max }, done)
  }

  async #report(call: { key: string; milliseconds: number; max: number }, done: Done): Promise<void> {
    done(null, await this.#countCall(call))
  }

  /** Calls that the limit of the address refuses do not use up the limit of its network, which others may share. */
  async #countCall({ key, milliseconds, max }: { key: string; milliseconds: number; max: number }): Promise<Count> {
    const count = await this.#count(this.#prefix + key, milliseconds)
    const network = networkOf(key)
    if (network === null || count.current > max) return count
    const together = await this.#count(this.#prefix + network, milliseconds)
    return together.current > max * NETWORK_FACTOR ? { current: max + 1, ttl: together.ttl } : count
  }

  /** Routes of the same group share their counters. Those of a route without a group are its own. */
  child(options: object): Counters {
    const { routeInfo, groupId } = options as { routeInfo: { method?: string; url?: string }; groupId?: string }
    const name = groupId ?? `${routeInfo.method ?? ''}${routeInfo.url ?? ''}`
    return new Counters(this.#count, `${this.#prefix}${name}-`)
  }
}

/**
 * Counters for rate limits. With Redis, all nodes share them; while it is unavailable or silent, each node goes on with
 * its own count, and no request waits.
 */
export const openCounters = (redis: Redis | null): FastifyRateLimitStoreCtor => {
  const count = redis ? countTogether(redis) : countAlone()
  return class extends Counters {
    constructor() {
      super(count, 'rate-limit-')
    }
  }
}
