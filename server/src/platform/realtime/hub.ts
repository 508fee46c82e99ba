import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import type { Heard, RealtimeHub, Resync, Subscription, Topic } from '../realtime.ts'
import { createEventLog, isEventId, nextEventId, type EventLog } from './event-log.ts'
import { openRedisStream } from './redis-stream.ts'

/** Events that are kept for who was away. At ten a second this is a quarter of an hour. */
const longest = 10_000
/** Beyond so many missed events, fetching again is less work than hearing of each. */
const mostReplayed = 200

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
      // Copied: a listener may leave while it is told.
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
          const isTooMuch = missed === undefined || missed.length > mostReplayed || missed.some(isResync)
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

/** Within one process, when there is no Redis. */
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

/** Between all nodes and workers, through a Redis Stream that each node reads. */
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
