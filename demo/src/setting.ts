import type { Random } from '@rostrum/server/sample-data'

/** The time at which the demo community is created, and its random generator. */
export interface Setting {
  now: Date
  random: Random
}

/** The setting for the content of one organization. */
export interface Placed extends Setting {
  organizationId: string
}

const day = 24 * 60 * 60 * 1000

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day)

/** A random time between two others, more often close to the later one, so that most activity is recent. */
export const lately = (random: Random, from: Date, until: Date): Date =>
  new Date(until.getTime() - random.next() ** 2 * (until.getTime() - from.getTime()))
