import type { EventId } from './realtime/event-log.ts'

/**
 * Whom an event concerns: a user, the admins of an organization, those of them who may read its messages, or all its
 * followers. `pages` concerns the nodes themselves, which keep rendered pages.
 */
export type Topic = `user:${string}` | `organization:${string}` | `inbox:${string}` | `followers:${string}` | 'pages'

export interface RealtimeEvent {
  topic: Topic
  /**
   * What changed. Browsers receive all events but two: `pages`, and `sessions`, which is published to `user:…` when
   * sessions of a user end and makes streams check whether theirs is still valid. `membership` does that, too.
   */
  name: 'notifications' | 'chat' | 'activity' | 'attendance' | 'follows' | 'membership' | 'sessions' | 'pages'
  /** Only ids, never content: the recipient asks the API, which decides what they may see. */
  data: Record<string, string>
}

/**
 * Fire and forget, after the commit. It never fails a request: whoever misses an event sees the change at the next
 * refetch.
 */
export interface Realtime {
  publish: (event: RealtimeEvent) => void
}

export interface LoggedEvent extends RealtimeEvent {
  id: EventId
}

/** Events may have been missed, so everything that is shown must be fetched again. */
export interface Resync {
  id: EventId
  name: 'resync'
}

export type DeliveredEvent = LoggedEvent | Resync

/** A single listener. It receives the events of its topics, and every resync. */
export interface Subscription {
  listen: (topic: Topic) => void
  leave: (topic: Topic) => void
  /** The events that were missed since an event; a single resync when they are unknown or too many. */
  missedSince: (id: EventId) => DeliveredEvent[]
  end: () => void
}

export interface RealtimeHub extends Realtime {
  /** Resolves when events arrive at this node. */
  ready: () => Promise<void>
  /** The id of the newest event. Whoever reads the database afterwards only needs the events after it. */
  position: () => EventId
  subscribe: (listener: (event: DeliveredEvent) => void) => Subscription
  close: () => Promise<void>
}
