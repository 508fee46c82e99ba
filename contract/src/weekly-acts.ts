import { z } from 'zod'
import { actTypes } from './kinds.ts'
import { endpoint } from './wire.ts'

/** Below this number of acts there is no answer: few acts say more about who did them than about what happens. */
export const MIN_WEEKLY_ACTS = 100

export const weeklyActs = z.object({
  /** The Monday on which the week began, in UTC. */
  since: z.iso.date(),
  /** The sum of all kinds. */
  total: z.int().min(MIN_WEEKLY_ACTS),
  /** Only kinds with acts, the most frequent first. */
  kinds: z.array(z.object({ type: z.enum(actTypes), count: z.int().min(1) })).max(actTypes.length),
})
export type WeeklyActs = z.output<typeof weeklyActs>

export const weeklyActEndpoints = {
  'GET /weekly-acts': endpoint({
    summary: `How many confirmed acts people have done since Monday, by kind; null below ${MIN_WEEKLY_ACTS}. The numbers may be some minutes old`,
    auth: 'public',
    isKept: true,
    response: z.object({ data: weeklyActs.nullable() }),
  }),
}
