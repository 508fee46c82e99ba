import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Redis } from 'ioredis'

/** How long a request waits for an answer of Redis. After that, it is counted in this process. */
const patienceMilliseconds = 100
/** So many keys are counted in this process at once. Beyond it, the oldest are forgotten. */
const MAX_LOCAL_KEYS = 10_000

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

const countTogether = (redis: Redis) => {
  const local = countLocally()
  let isLate = false

  const ask = async (key: string, milliseconds: number): Promise<Count> => {
    const [current = 0, ttl = 0] = (await redis.eval(script, 1, key, milliseconds)) as number[]
    return { current, ttl }
  }

  return async (key: string, milliseconds: number): Promise<Count> => {
    if (redis.status !== 'ready' || isLate) return local(key, milliseconds)
    const { promise: tooLate, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(resolve, patienceMilliseconds, null)
    const asked = ask(key, milliseconds).catch(() => null)
    const count = await Promise.race([asked, tooLate])
    clearTimeout(timer)
    if (count) return count
    // Until Redis has answered or its connection is closed, no other request waits for it.
    isLate = true
    void asked.finally(() => {
      isLate = false
    })
    return local(key, milliseconds)
  }
}

type CountCall = ReturnType<typeof countTogether>

type Done = Parameters<FastifyRateLimitStore['incr']>[1]

class SharedCounters implements FastifyRateLimitStore {
  readonly #count: CountCall
  readonly #prefix: string

  constructor(count: CountCall, prefix: string) {
    this.#count = count
    this.#prefix = prefix
  }

  incr(...[key, done, milliseconds]: Parameters<FastifyRateLimitStore['incr']>): void {
    void this.#report({ key, milliseconds }, done)
  }

  async #report({ key, milliseconds }: { key: string; milliseconds: number }, done: Done): Promise<void> {
    done(null, await this.#count(this.#prefix + key, milliseconds))
  }

  child(options: object): SharedCounters {
    const { routeInfo } = options as { routeInfo: { method?: string; url?: string } }
    return new SharedCounters(this.#count, `${this.#prefix}${routeInfo.method ?? ''}${routeInfo.url ?? ''}-`)
  }
}

/**
 * Counters for rate limits that all nodes share through Redis. While Redis is unavailable or silent, each node counts
 * by itself, and no request waits.
 */
export const sharedCounters = (redis: Redis): FastifyRateLimitStoreCtor => {
  const count = countTogether(redis)
  return class extends SharedCounters {
    constructor() {
      super(count, 'rate-limit-')
    }
  }
}
