import { z } from 'zod'
import { endpoint, one, resource } from './wire.ts'

/** Where people turn to who need help with the platform itself. */
const support = resource(
  'support',
  z.object({
    email: z.string(),
    /** Of the running program, for bug reports. */
    version: z.string(),
    /** A video on how to vote, where the operator has chosen one; it is only linked to. */
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
