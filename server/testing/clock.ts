import { later, type Clock } from '../src/platform/clock.ts'

/** A clock that stands still until it is advanced. */
export const movableClock = (): Clock & { advance: (seconds: number) => void } => {
  let now = new Date()
  return {
    now: () => now,
    advance: (seconds) => {
      now = later(now, seconds)
    },
  }
}
