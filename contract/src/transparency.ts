import { z } from 'zod'
import { appealOutcomes, appealSides, decisionGrounds, decisionOrigins, decisionOutcomes } from './decisions.ts'
import { reportReasons } from './reports.ts'
import { endpoint, one, resource } from './wire.ts'

/** What was moderated in a year, in numbers: nothing about anybody. */
export const transparency = resource(
  'transparency',
  z.object({
    year: z.int(),
    /** The years that can be asked for, newest first. */
    years: z.array(z.int()),
    notices: z.array(
      z.object({ reason: z.enum(reportReasons), by_visitors: z.int().min(0), by_accounts: z.int().min(0) }),
    ),
    decisions: z.array(
      z.object({
        outcome: z.enum(decisionOutcomes),
        ground: z.enum(decisionGrounds).nullable(),
        origin: z.enum(decisionOrigins),
        count: z.int(),
      }),
    ),
    /** Hours from the first report to the decision that it led to; null if there was none. */
    median_hours_to_decision: z.number().nullable(),
    /** Appeals by what became of them; null while they are open. */
    appeals: z.array(
      z.object({ side: z.enum(appealSides), outcome: z.enum(appealOutcomes).nullable(), count: z.int() }),
    ),
    median_hours_to_appeal: z.number().nullable(),
  }),
)
export type Transparency = z.output<typeof transparency>

const params = z.object({ year: z.string().regex(/^20\d\d$/) })

export const transparencyEndpoints = {
  'GET /transparency/:year': endpoint({
    summary: 'Reports, decisions and appeals of a year, in numbers',
    auth: 'public',
    params,
    response: one(transparency),
  }),
  'GET /transparency/:year/figures.csv': endpoint({
    summary: 'The same as CSV',
    auth: 'public',
    params,
    response: z.string(),
    media: 'text/csv',
    isRevalidated: true,
    fileName: 'transparency.csv',
  }),
}
