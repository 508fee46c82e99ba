/** The time, so that tests can say what it is. */
export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

export const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000)
