import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import type { DeliveredEvent, RealtimeHub, Resync, Subscription, Topic } from '../realtime.ts'
import { createEventLog, isEventId, nextEventId, type EventLog } from './event-log.ts'
import { openRedisStream } from './redis-stream.ts'

/** Number of events that are kept for reconnecting clients. At ten events per second, this covers about 15 minutes. */
const longest = 10_000
/** Above this number of missed events, fetching everything again is cheaper than replaying them. */
const MAX_REPLAYED_EVENTS = 200

const isResync = (event: DeliveredEvent): event is Resync => event.name === 'resync'

const openSubscriptions = (logOf: () => EventLog<DeliveredEvent>) => {
  const everyone = new Set<(event: DeliveredEvent) => void>()
  const byTopic = new Map<Topic, Set<(event: DeliveredEvent) => void>>()

  const leave = (topic: Topic, listener: (event: DeliveredEvent) => void) => {
    const listeners = byTopic.get(topic)
    listeners?.delete(listener)
    if (listeners?.size === 0) byTopic.delete(topic)
  }

  return {
    deliver: (event: DeliveredEvent) => {
      const listeners = isResync(event) ? everyone : byTopic.get(event.topic)
      // Iterates over a copy, because a listener may leave while it is called.
      for (const listener of listeners ? [...listeners] : []) listener(event)
    },
    subscribe: (listener: (event: DeliveredEvent) => void): Subscription => {
      const topics = new Set<Topic>()
      everyone.add(listener)
      return {
        listen: (topic) => {
          topics.add(topic)
          const listeners = byTopic.get(topic) ?? new Set()
          byTopic.set(topic, listeners.add(listener))
        },
        leave: (topic) => {
          topics.delete(topic)
          leave(topic, listener)
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
          everyone.delete(listener)
          for (const topic of topics) leave(topic, listener)
        },
      }
    },
  }
}

/** Delivers events within one process, without Redis. */
const openLocal = (): RealtimeHub => {
  const log = createEventLog<DeliveredEvent>(nextEventId('0-0', Date.now()), longest)
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
