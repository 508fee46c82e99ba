import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import type { Heard, RealtimeEvent } from '../realtime.ts'
import { createEventLog, type EventLog } from './event-log.ts'

interface RedisStream {
  /** Never fails; what could not be written makes everyone fetch again once Redis is back. */
  append: (event: RealtimeEvent) => void
  /** Starts reading. Resolves once events arrive, or when it is clear that they will not for now. */
  ready: () => Promise<void>
  log: () => EventLog<Heard>
  close: () => Promise<void>
}

interface Options {
  longest: number
  onEvent: (event: Heard) => void
  log: Pick<FastifyBaseLogger, 'warn'>
}

const key = 'rostrum:events'
const blockMilliseconds = 10_000
/** A connection that is dead without saying so is found by its silence: an idle one answers after each block. */
const silenceMilliseconds = 2 * blockMilliseconds
const longestWaitMilliseconds = 2_000
const pauseMilliseconds = 500
const recoverMilliseconds = 1_000

type Entry = [id: string, fields: string[]]

const toEvent = ([id, [, event = '{}']]: Entry): Heard => ({ ...(JSON.parse(event) as RealtimeEvent), id })

/**
 * One stream for all nodes. Each keeps the newest part of it in memory and follows it on a connection of its own, so
 * that a browser can go on at any node, and resuming asks Redis nothing.
 */
export const openRedisStream = (redis: Redis, { longest, onEvent, log }: Options): RedisStream => {
  let events = createEventLog<Heard>('0-0', longest)
  const closing = new AbortController()

  let hasLost = false
  const add = async (event: RealtimeEvent | { name: 'resync' }) => {
    try {
      await redis.xadd(key, 'MAXLEN', '~', longest, '*', 'event', JSON.stringify(event))
    } catch (error) {
      hasLost = true
      setTimeout(recover, recoverMilliseconds).unref()
      if (!closing.signal.aborted) log.warn({ err: error, event: event.name }, 'an event was lost')
    }
  }
  const recover = () => {
    if (!hasLost || closing.signal.aborted || redis.status !== 'ready') return
    hasLost = false
    void add({ name: 'resync' })
  }
  redis.on('ready', recover)

  let reader: Redis | undefined
  /** One connection for as long as it holds: a break must be noticed, for something may have been missed. */
  const connect = async (): Promise<Redis> => {
    reader = redis.duplicate({
      lazyConnect: true,
      retryStrategy: () => null,
      socketTimeout: silenceMilliseconds,
      // Waiting is what it is for.
      commandTimeout: undefined,
    })
    // What went wrong is said by the command that fails.
    reader.on('error', () => undefined)
    await reader.connect()
    return reader
  }

  const load = async (connection: Redis, count: number) => {
    const [seconds, microseconds] = await connection.time()
    const newestFirst = (await connection.xrevrange(key, '+', '-', 'COUNT', count)) as Entry[]
    // Asked before, and one less, so that an event of this very moment comes after it.
    const now = `${Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000) - 1}-0`
    const entries = newestFirst.toReversed()
    events = createEventLog(entries[0]?.[0] ?? now, longest)
    for (const entry of entries) events.append(toEvent(entry))
  }

  const follow = async (connection: Redis) => {
    for (;;) {
      const answer = await connection.xread(
        'COUNT',
        1000,
        'BLOCK',
        blockMilliseconds,
        'STREAMS',
        key,
        events.position(),
      )
      for (const entry of (answer?.[0]?.[1] ?? []) as Entry[]) {
        const event = toEvent(entry)
        events.append(event)
        onEvent(event)
      }
    }
  }

  let hasGivenUp = false
  let isLoaded = false
  const run = async (onLoaded: () => void) => {
    while (!closing.signal.aborted) {
      try {
        const connection = await connect()
        const isAgain = isLoaded
        // After a break nothing before it counts as known: what was published meanwhile may be lost for good.
        await load(connection, isAgain ? 1 : longest)
        isLoaded = true
        onLoaded()
        if (isAgain || hasGivenUp) onEvent({ id: events.position(), name: 'resync' })
        await follow(connection)
      } catch (error) {
        reader?.disconnect()
        if (closing.signal.aborted) return
        log.warn({ err: error }, 'events do not arrive')
        await pause(pauseMilliseconds, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  let running: Promise<void> | undefined
  let loaded: Promise<void> | undefined
  const start = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    running = run(resolve)
    const patience = setTimeout(() => {
      hasGivenUp = true
      resolve()
    }, longestWaitMilliseconds)
    return promise.finally(() => clearTimeout(patience))
  }

  return {
    append: (event) => void add(event),
    ready: () => (loaded ??= start()),
    log: () => events,
    close: async () => {
      closing.abort()
      reader?.disconnect()
      await running
    },
  }
}
