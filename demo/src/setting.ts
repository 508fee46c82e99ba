import type { Random } from '@rostrum/server/sample-data'

/** When the demo community is made, and the chance by which it is. */
export interface Setting {
  now: Date
  random: Random
}

/** The same, for what belongs to one organization. */
export interface Placed extends Setting {
  organizationId: string
}

const day = 24 * 60 * 60 * 1000

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day)

/** A moment between two others, more often near the later one: most of what happened is recent. */
export const lately = (random: Random, from: Date, until: Date): Date =>
  new Date(until.getTime() - random.next() ** 2 * (until.getTime() - from.getTime()))
