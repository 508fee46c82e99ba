import { later } from '../platform/clock.ts'

const minute = 60
const hour = 60 * minute

/** Seconds between an attempt and the next one, from five seconds to a day: 71 hours together. */
export const retrySeconds = [5, 30, 2 * minute, 10 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour, 24 * hour]

/** A webhook of which every attempt has failed for this long is paused. */
export const pausedAfterSeconds = 72 * hour

/** How long a worker has for an attempt, before another may take the delivery over. */
export const leaseSeconds = 30

/** When a delivery is attempted again after so many attempts; null if it has failed for good. */
export const nextAttemptAt = (attempts: number, { now, until }: { now: Date; until: Date }): Date | null => {
  const pause = retrySeconds[attempts - 1]
  if (pause === undefined) return null
  const next = later(now, pause)
  return next <= until ? next : null
}
