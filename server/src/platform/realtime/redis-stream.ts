import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import type { DeliveredEvent, RealtimeEvent } from '../realtime.ts'
import { createEventLog, type EventLog } from './event-log.ts'

interface RedisStream {
  /** Never fails. If an event cannot be written, all clients resync when Redis is back. */
  append: (event: RealtimeEvent) => void
  /** Starts reading. Resolves when events arrive, or when it is clear that they will not for now. */
  ready: () => Promise<void>
  log: () => EventLog<DeliveredEvent>
  close: () => Promise<void>
}

interface Options {
  longest: number
  onEvent: (event: DeliveredEvent) => void
  log: Pick<FastifyBaseLogger, 'warn'>
}

const key = 'rostrum:events'
const blockMilliseconds = 10_000
/** An idle connection answers after each block, so a longer silence means that the connection is dead. */
const silenceMilliseconds = 2 * blockMilliseconds
const MAX_WAIT_MILLISECONDS = 2_000
const pauseMilliseconds = 500
const recoverMilliseconds = 1_000

type Entry = [id: string, fields: string[]]

const toEvent = ([id, [, event = '{}']]: Entry): DeliveredEvent => ({ ...(JSON.parse(event) as RealtimeEvent), id })

/**
 * A single stream for all nodes. Each node keeps the newest events in memory and follows the stream on its own
 * connection, so that clients can resume at any node without a request to Redis.
 */
export const openRedisStream = (redis: Redis, { longest, onEvent, log }: Options): RedisStream => {
  let events = createEventLog<DeliveredEvent>('0-0', longest)
  const closing = new AbortController()

  let hasLost = false
  const add = async (event: RealtimeEvent | { name: 'resync' }) => {
    try {
      await redis.xadd(key, 'MAXLEN', '~', longest, '*', 'event', JSON.stringify(event))
    } catch (error) {
      hasLost = true
      setTimeout(recover, recoverMilliseconds).unref()
      if (!closing.signal.aborted) log.warn({ err: error, event: event.name }, 'could not publish an event')
    }
  }
  const recover = () => {
    if (!hasLost || closing.signal.aborted || redis.status !== 'ready') return
    hasLost = false
    void add({ name: 'resync' })
  }
  redis.on('ready', recover)

  let reader: Redis | undefined
  /** Never reconnects by itself: an interruption must be noticed, because events may have been missed. */
  const connect = async (): Promise<Redis> => {
    reader = redis.duplicate({
      lazyConnect: true,
      retryStrategy: () => null,
      socketTimeout: silenceMilliseconds,
      // Blocking reads must not time out.
      commandTimeout: undefined,
    })
    // The failing command reports the error.
    reader.on('error', () => undefined)
    await reader.connect()
    return reader
  }

  const load = async (connection: Redis, count: number) => {
    const [seconds, microseconds] = await connection.time()
    const newestFirst = (await connection.xrevrange(key, '+', '-', 'COUNT', count)) as Entry[]
    // The time was read first and is reduced by 1 ms, so that a current event has a greater id.
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
        // After an interruption, nothing before it counts as known, because events published meanwhile may be lost.
        await load(connection, isAgain ? 1 : longest)
        isLoaded = true
        onLoaded()
        if (isAgain || hasGivenUp) onEvent({ id: events.position(), name: 'resync' })
        await follow(connection)
      } catch (error) {
        reader?.disconnect()
        if (closing.signal.aborted) return
        log.warn({ err: error }, 'could not read events')
        await pause(pauseMilliseconds, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  let running: Promise<void> | undefined
  let loaded: Promise<void> | undefined
  const start = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    running = run(resolve)
    const timer = setTimeout(() => {
      hasGivenUp = true
      resolve()
    }, MAX_WAIT_MILLISECONDS)
    return promise.finally(() => clearTimeout(timer))
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
