import { z } from 'zod'
import { division } from './divisions.ts'
import { endpoint, idParams, many, pageQuery, resource } from './wire.ts'

const numbers = {
  /** How many people have called them, or written to them. */
  people: z.int(),
  /** How many people gave each answer, also of those that do not count as an act. */
  outcomes: z.record(z.string(), z.int()),
}

/** What came of asking people to call or write to somebody. Its id is what `target` of an engagement names. */
export const targetResult = resource(
  'target-results',
  z.object({
    name: z.string(),
    title: z.string(),
    office: z.string(),
    party: z.string(),
    division: division.nullable(),
    /** Whether people are still asked to. Others have left their office, or were taken off the list. */
    is_listed: z.boolean(),
    ...numbers,
  }),
)
export type TargetResult = z.output<typeof targetResult>

/** What came of the people who are elected in one area below a country, such as a state. Its id is the division. */
export const areaResult = resource(
  'area-results',
  z.object({
    name: z.string(),
    /** How many people of the area are on the list, or were. */
    targets: z.int(),
    /** How many of them somebody has called, or written to. */
    reached: z.int(),
    ...numbers,
  }),
)
export type AreaResult = z.output<typeof areaResult>

const reads = { auth: 'organization', scope: 'people:read', capability: 'people', params: idParams } as const

export const targetResultEndpoints = {
  'GET /results/:id/targets': endpoint({
    summary: 'Whom people were asked to call or write to, and what came of it; most people first',
    ...reads,
    query: z.object({
      ...pageQuery(25),
      /** Only those who are elected in this area, or in parts of it. */
      area: division.optional(),
    }),
    response: many(targetResult),
  }),
  'GET /results/:id/areas': endpoint({
    summary: 'The same by the areas below a country, such as states, without those who are not elected in one',
    ...reads,
    response: z.object({ data: z.array(areaResult) }),
  }),
  'GET /results/:id/targets.csv': endpoint({
    summary: 'Whom people were asked to call or write to, and what came of it, as CSV',
    ...reads,
    response: z.string(),
    media: 'text/csv',
  }),
}
