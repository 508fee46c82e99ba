import { z } from 'zod'
import { endpoint, one, resource } from './wire.ts'

/** Where users get help with the platform itself. */
export const support = resource(
  'support',
  z.object({
    email: z.string(),
    /** The version of the running server, for bug reports. */
    version: z.string(),
    /** The URL of a video about how to vote, if the operator has set one. It is never embedded. */
    how_to_vote_url: z.string().nullable(),
  }),
)
export type Support = z.output<typeof support>

export const supportEndpoints = {
  'GET /support': endpoint({
    summary: 'The support address, the version of the program and the video on how to vote',
    auth: 'public',
    response: one(support),
  }),
}
