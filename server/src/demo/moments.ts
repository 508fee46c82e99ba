import type { Random } from '../../testing/factories-random.ts'

const day = 24 * 60 * 60 * 1000

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day)

/** A moment between two others, more often near the later one: most of what happened is recent. */
export const lately = (random: Random, from: Date, until: Date): Date =>
  new Date(until.getTime() - random.next() ** 2 * (until.getTime() - from.getTime()))
