/** `milliseconds-number`, as Redis names the entries of a stream: later events have greater ids, on every node alike. */
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

/** The id of an event that happens now, after `last`; a clock that goes backwards never makes a smaller one. */
export const nextEventId = (last: EventId, now: number): EventId => {
  const [milliseconds, number] = parts(last)
  return now > milliseconds ? `${now}-0` : `${milliseconds}-${number + 1}`
}

/** The newest events, so that who was away for a moment is told what happened meanwhile. */
export interface EventLog<E extends { id: EventId }> {
  append: (event: E) => void
  /** Of the newest event, or where the log begins. */
  position: () => EventId
  /** Everything after an event; undefined when the log does not reach back that far. */
  since: (id: EventId) => E[] | undefined
}

/** Knows everything after `start`, up to `longest` events. */
export const createEventLog = <E extends { id: EventId }>(start: EventId, longest: number): EventLog<E> => {
  let floor = start
  let events: E[] = []
  return {
    append: (event) => {
      events.push(event)
      // Cut in large pieces: moving the whole for each event would cost more than keeping twice as many.
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
