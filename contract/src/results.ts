import { z } from 'zod'
import { actTypes } from './kinds.ts'
import { sources } from './sources.ts'
import { endpoint, idParams, one, resource } from './wire.ts'

/** The length of the periods in which the life of an item is shown: days at first, and longer ones as it gets older. */
const resultUnits = ['day', 'week', 'month'] as const
export type ResultUnit = (typeof resultUnits)[number]

/** Which part of the views became acts, from 0 to 1; null while there are no views. */
const conversion = z.number().min(0).max(1).nullable()

/** What came of an item, in numbers only, so that it can be shown to everybody. */
export const itemResults = resource(
  'item-results',
  z.object({
    kind: z.enum(actTypes),
    title: z.string(),
    /** The time zone of the organization, in which the days are. */
    timezone: z.string(),
    /** The first and the last day that are included. */
    from: z.iso.date(),
    until: z.iso.date(),
    acts: z.int(),
    /** Acts by accounts, and by guests who used the link in their mail. */
    confirmed: z.int(),
    /** How many people gave each answer, also of those that do not count as an act. */
    outcomes: z.record(z.string(), z.int()),
    /**
     * Which part of the sentences of calls, emails and letters people wrote themselves, from 0 to 1, on average over the
     * acts that tell it; null if none does.
     */
    own_words: z.object({ share: z.number().min(0).max(1), acts: z.int() }).nullable(),
    /** How many pledges need help to register to vote; null for other kinds. */
    needs_help: z.int().nullable(),
    /** Null where places are not limited. */
    places: z.object({ total: z.int(), taken: z.int(), waiting: z.int() }).nullable(),
    views: z.int(),
    /** The day of the first view that was counted; null if there was none. Conversions are about acts since then. */
    views_since: z.iso.date().nullable(),
    conversion,
    /** In the order of the number of acts, then of views, without those that brought nobody. */
    sources: z.array(z.object({ source: z.enum(sources), views: z.int(), acts: z.int(), conversion })),
    unit: z.enum(resultUnits),
    periods: z.array(
      z.object({ from: z.iso.date(), until: z.iso.date(), views: z.int(), acts: z.int(), confirmed: z.int() }),
    ),
  }),
)
export type ItemResults = z.output<typeof itemResults>

const reads = { auth: 'organization', scope: 'people:read', capability: 'people', params: idParams } as const

export const resultEndpoints = {
  'GET /results/:id': endpoint({
    summary: 'What came of an item of the admin’s own organization, without personal data',
    ...reads,
    response: one(itemResults),
  }),
  'GET /results/:id/periods.csv': endpoint({
    summary: 'The views and acts of an item by period and source, as CSV',
    ...reads,
    response: z.string(),
    media: 'text/csv',
  }),
}
