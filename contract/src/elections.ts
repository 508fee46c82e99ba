import { z } from 'zod'
import { date, limits, orNone, requiredLine, whenGiven } from './fields.ts'
import { usStateCodes } from './us-states.ts'
import { endpoint, idParams, many, nothing, one, pageQuery, resource } from './wire.ts'

/** How many elections an organization can keep. */
export const MAX_OWN_ELECTIONS = 200

/** A state or territory of the United States, by its abbreviation of the Postal Service. */
export const usState = z.enum(usStateCodes, 'validation.choice')

/** The days that matter before an election, in the order in which they come. */
export const electionDates = ['registration_deadline', 'early_voting', 'election_day'] as const
export type ElectionDate = (typeof electionDates)[number]

/** The days of an election in one state, or in all. */
export const election = resource(
  'elections',
  z.object({
    name: z.string(),
    /** Null if the days are the same for everybody, in whichever state or country. */
    state: usState.nullable(),
    /** The last day to register, YYYY-MM-DD; null if it is not known, or nobody has to register. */
    registration_deadline: z.string().nullable(),
    /** The first day of early voting, YYYY-MM-DD; null if it is not known, or there is none. */
    early_voting: z.string().nullable(),
    /** YYYY-MM-DD. */
    election_day: z.string(),
    /** Whether the operator of the site keeps it for all organizations. Others are the organization's own. */
    is_shared: z.boolean(),
  }),
)
export type Election = z.output<typeof election>

type Days = Partial<Record<ElectionDate, string | null>>

type DayBefore = Exclude<ElectionDate, 'election_day'>

const isBefore =
  (day: DayBefore) =>
  ({ [day]: given, election_day: electionDay }: Days): boolean =>
    (given ?? '') <= (electionDay ?? '')
const afterElection = (day: DayBefore) => ({
  error: 'validation.afterElection',
  path: [day],
  when: whenGiven(day, 'election_day'),
})

export const electionPayload = z
  .object({
    name: requiredLine(limits.name),
    state: orNone(usState).default(null),
    registration_deadline: orNone(date).default(null),
    early_voting: orNone(date).default(null),
    election_day: date,
  })
  .refine(isBefore('registration_deadline'), afterElection('registration_deadline'))
  .refine(isBefore('early_voting'), afterElection('early_voting'))
export type ElectionPayload = z.output<typeof electionPayload>

const writes = { auth: 'organization', scope: 'content:write', capability: 'edit' } as const

export const electionEndpoints = {
  'GET /elections': endpoint({
    summary: 'The coming elections that the organization has entered, and those that the operator of the site keeps',
    auth: 'organization',
    scope: 'content:read',
    query: z.object(pageQuery(25)),
    response: many(election),
  }),
  'POST /elections': endpoint({
    summary: 'Enter the days of an election',
    ...writes,
    body: electionPayload,
    status: 201,
    response: one(election),
  }),
  'PUT /elections/:id': endpoint({
    summary: 'Change the days of an election that the organization has entered',
    ...writes,
    params: idParams,
    body: electionPayload,
    response: one(election),
  }),
  'DELETE /elections/:id': endpoint({
    summary: 'Delete an election that the organization has entered',
    ...writes,
    params: idParams,
    status: 204,
    response: nothing,
  }),
  'GET /candidates/:id/election': endpoint({
    summary:
      'The days of the next election for supporters of a candidate who vote in a state; null if they are not known',
    auth: 'public',
    scope: 'content:read',
    params: idParams,
    query: z.object({ state: usState.optional() }),
    response: z.object({
      data: election.nullable(),
      meta: z.object({
        /** The states that have days of their own. */
        states: z.array(usState),
      }),
    }),
  }),
}
