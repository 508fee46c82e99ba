/** `milliseconds-number`, like the entries of a Redis stream. Later events have greater ids, the same on every node. */
export type EventId = string

const parts = (id: EventId): [number, number] => {
  const [milliseconds = 0, number = 0] = id.split('-').map(Number)
  return [milliseconds, number]
}

export const isEventId = (text: string): boolean => /^\d{1,15}-\d{1,10}$/.test(text)

export const isAfter = (id: EventId, other: EventId): boolean => {
  const [[left, leftNumber], [right, rightNumber]] = [parts(id), parts(other)]
  return left === right ? leftNumber > rightNumber : left > right
}

/**
 * The id of an event that happens at `now`, after `last`. It is greater than `last` even if the clock goes backwards.
 */
export const nextEventId = (last: EventId, now: number): EventId => {
  const [milliseconds, number] = parts(last)
  return now > milliseconds ? `${now}-0` : `${milliseconds}-${number + 1}`
}

/** The newest events, so that clients that were disconnected for a moment can get the events that they missed. */
export interface EventLog<E extends { id: EventId }> {
  append: (event: E) => void
  /** The id of the newest event, or the beginning of the log. */
  position: () => EventId
  /** All events after an event; undefined when the log does not reach back that far. */
  since: (id: EventId) => E[] | undefined
}

/** Contains all events after `start`, but at least the newest `longest` events are kept. */
export const createEventLog = <E extends { id: EventId }>(start: EventId, longest: number): EventLog<E> => {
  let floor = start
  let events: E[] = []
  return {
    append: (event) => {
      events.push(event)
      // Many events are removed at a time, because moving the array for each event would cost more than the memory.
      if (events.length < 2 * longest) return
      const forgotten = events.length - longest
      floor = events[forgotten - 1]?.id ?? floor
      events = events.slice(forgotten)
    },
    position: () => events.at(-1)?.id ?? floor,
    since: (id) => {
      if (isAfter(floor, id)) return undefined
      const first = events.findLastIndex((event) => !isAfter(event.id, id)) + 1
      return events.slice(first)
    },
  }
}
