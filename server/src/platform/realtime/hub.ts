import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import type { Heard, RealtimeHub, Resync, Subscription, Topic } from '../realtime.ts'
import { createEventLog, isEventId, nextEventId, type EventLog } from './event-log.ts'
import { openRedisStream } from './redis-stream.ts'

/** Number of events that are kept for reconnecting clients. At ten events per second, this covers about 15 minutes. */
const longest = 10_000
/** Above this number of missed events, fetching everything again is cheaper than replaying them. */
const MAX_REPLAYED_EVENTS = 200

const isResync = (event: Heard): event is Resync => event.name === 'resync'

const openSubscriptions = (logOf: () => EventLog<Heard>) => {
  const everyone = new Set<(event: Heard) => void>()
  const byTopic = new Map<Topic, Set<(event: Heard) => void>>()

  const leave = (topic: Topic, hear: (event: Heard) => void) => {
    const listeners = byTopic.get(topic)
    listeners?.delete(hear)
    if (listeners?.size === 0) byTopic.delete(topic)
  }

  return {
    deliver: (event: Heard) => {
      const listeners = isResync(event) ? everyone : byTopic.get(event.topic)
      // Iterates over a copy, because a listener may leave while it is called.
      for (const hear of listeners ? [...listeners] : []) hear(event)
    },
    subscribe: (hear: (event: Heard) => void): Subscription => {
      const topics = new Set<Topic>()
      everyone.add(hear)
      return {
        listen: (topic) => {
          topics.add(topic)
          const listeners = byTopic.get(topic) ?? new Set()
          byTopic.set(topic, listeners.add(hear))
        },
        leave: (topic) => {
          topics.delete(topic)
          leave(topic, hear)
        },
        missedSince: (id) => {
          const log = logOf()
          const missed = (isEventId(id) ? log.since(id) : undefined)?.filter(
            (event) => isResync(event) || topics.has(event.topic),
          )
          const isTooMuch = missed === undefined || missed.length > MAX_REPLAYED_EVENTS || missed.some(isResync)
          return isTooMuch ? [{ id: log.position(), name: 'resync' }] : missed
        },
        end: () => {
          everyone.delete(hear)
          for (const topic of topics) leave(topic, hear)
        },
      }
    },
  }
}

/** Delivers events within one process, without Redis. */
const openLocal = (): RealtimeHub => {
  const log = createEventLog<Heard>(nextEventId('0-0', Date.now()), longest)
  const { deliver, subscribe } = openSubscriptions(() => log)
  return {
    publish: (event) => {
      const logged = { ...event, id: nextEventId(log.position(), Date.now()) }
      log.append(logged)
      deliver(logged)
    },
    ready: () => Promise.resolve(),
    position: () => log.position(),
    subscribe,
    close: () => Promise.resolve(),
  }
}

/** Delivers events between all nodes and workers, through a Redis stream that each node reads. */
const openShared = (redis: Redis, log: Pick<FastifyBaseLogger, 'warn'>): RealtimeHub => {
  const stream = openRedisStream(redis, {
    longest,
    onEvent: (event) => deliver(event),
    log,
  })
  const { deliver, subscribe } = openSubscriptions(stream.log)
  return {
    publish: stream.append,
    ready: stream.ready,
    position: () => stream.log().position(),
    subscribe,
    close: stream.close,
  }
}

export const openRealtime = (redis: Redis | null, log: Pick<FastifyBaseLogger, 'warn'>): RealtimeHub =>
  redis ? openShared(redis, log) : openLocal()
