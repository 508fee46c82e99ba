import type { EventId } from './realtime/event-log.ts'

/** Whom an event concerns: a person, the admins of an organization, or everyone who follows it. */
export type Topic = `user:${string}` | `organization:${string}` | `followers:${string}`

export interface RealtimeEvent {
  topic: Topic
  /**
   * What changed. Browsers hear of all but `sessions`, which only makes streams look whether theirs still stands,
   * and is published to `user:…` whenever sessions of a person end; `membership` does that, too.
   */
  name: 'notifications' | 'chat' | 'activity' | 'follows' | 'membership' | 'sessions'
  /** Ids only, never content: who hears of it asks the API, which decides what they may see. */
  data: Record<string, string>
}

/** Fire and forget, after the commit. Never fails a request: who misses an event sees the change at the next refetch. */
export interface Realtime {
  publish: (event: RealtimeEvent) => void
}

export interface LoggedEvent extends RealtimeEvent {
  id: EventId
}

/** Something may have been missed: whatever is shown must be fetched again. */
export interface Resync {
  id: EventId
  name: 'resync'
}

export type Heard = LoggedEvent | Resync

/** One listener; it hears of the topics that it listens to, and of every resync. */
export interface Subscription {
  listen: (topic: Topic) => void
  leave: (topic: Topic) => void
  /** What it has missed since an event; a lone resync when that is not known, or too much. */
  missedSince: (id: EventId) => Heard[]
  end: () => void
}

export interface RealtimeHub extends Realtime {
  /** Resolves once events arrive here. */
  ready: () => Promise<void>
  /** Of the newest event: whoever reads the database now misses nothing that is not after it. */
  position: () => EventId
  subscribe: (hear: (event: Heard) => void) => Subscription
  close: () => Promise<void>
}
