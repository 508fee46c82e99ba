import { z } from 'zod'
import { instant } from './wire.ts'

/** How many acts of an item nobody has confirmed, of all and by when they were done before `counted_at`. */
export const unconfirmedCounts = z.object({ last_hour: z.int(), last_day: z.int(), all: z.int(), counted_at: instant })
export type UnconfirmedCounts = z.output<typeof unconfirmedCounts>

/** When the acts were done: from `since` on, and before `until`. Without both, all are meant. */
export const actPeriod = { since: instant.nullish(), until: instant.nullish() }

/** `remaining` are of the same period: a call removes a limited number, and those are removed by the next one. */
export const removedUnconfirmed = z.object({ removed: z.int(), remaining: z.int() })
export type RemovedUnconfirmed = z.output<typeof removedUnconfirmed>
