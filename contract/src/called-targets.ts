import { z } from 'zod'
import { directoryTarget } from './directories.ts'
import { limits, requiredLine } from './fields.ts'
import { endpoint, one, resource } from './wire.ts'

/** How many people have called somebody whom a campaign names. Its id is what `target` of an engagement names. */
export const calledTarget = resource(
  'called-targets',
  directoryTarget.shape.attributes.extend({
    /** What callers should know. */
    note: z.string(),
    /** Whether people are still asked to call them. Others have left their office. */
    is_listed: z.boolean(),
    /** How many people have called, and how many of them have talked to somebody. */
    calls_count: z.int(),
    reached_count: z.int(),
  }),
)
export type CalledTarget = z.output<typeof calledTarget>

export const calledTargetEndpoints = {
  'GET /call-campaigns/:id/targets/:target': endpoint({
    summary: 'Somebody whom a campaign asks people to call, and how many people have',
    auth: 'public',
    scope: 'content:read',
    params: z.object({ id: z.uuid(), target: requiredLine(limits.line) }),
    response: one(calledTarget),
  }),
}
