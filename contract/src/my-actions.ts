import { z } from 'zod'
import { actFields } from './act-fields.ts'
import { votingPlan } from './candidates.ts'
import { storedChoices } from './phone-bank.ts'
import { shownShift } from './shifts.ts'
import { endpoint, instant, many, pageQuery, resource } from './wire.ts'

/**
 * The lists of what somebody did: what takes place at a time that has not come yet, what is promised without a time, and
 * everything else.
 */
export const actionLists = ['coming', 'promised', 'done'] as const
export type ActionList = (typeof actionLists)[number]

/** Something that the user did or promised. `id` is that of the engagement, the pledge or the registration. */
export const myAction = resource(
  'my-actions',
  z.object({
    ...actFields,
    /** Null while the page is public. What was done stays on record without it. */
    taken_down_by: z.enum(['organization', 'moderators']).nullable(),
    location: z.string().nullable(),
    /** Whether the places are limited, so that withdrawing gives one to the next in line. */
    is_limited: z.boolean(),
    /** The shifts of an event that the user comes to. */
    shifts: z.array(shownShift),
    /** The voting plan of a pledge. */
    plan: votingPlan.nullable(),
    /** When they said that they had voted as they had pledged; null for everything else. */
    ballot_cast_at: instant.nullable(),
    /** What a volunteer for a phone bank chose; null for everything else. */
    registration: storedChoices.pick({ time_slot: true, volunteer_type: true }).nullable(),
  }),
)
export type MyAction = z.output<typeof myAction>

export const myActionEndpoints = {
  'GET /my-actions': endpoint({
    summary:
      'What the user did and promised: `coming` lists what is next first, `promised` and `done` what is newest first',
    auth: 'regular_user',
    query: z.object({ ...pageQuery(), when: z.enum(actionLists, 'validation.choice') }),
    response: many(myAction),
  }),
}
