import { z } from 'zod'
import { session } from './accounts.ts'
import { endpoint, idParams, instant, many, nothing, one, pageQuery, resource } from './wire.ts'

/** A place where the viewer is logged in. */
const ownSession = resource(
  'sessions',
  z.object({
    /** As the browser says of itself; null when it says nothing that is known. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    started_at: instant,
    /** To the hour. */
    last_used_at: instant,
    expires_at: instant,
    /** The one that asks. */
    is_current: z.boolean(),
  }),
)
export type OwnSession = z.output<typeof ownSession>

export const sessionsPerPage = 20

/** On an answer: the token is due to be replaced (`action=renew`), by the browser that holds it. */
export const renewalHeader = 'x-session-renewal'

export const sessionEndpoints = {
  'GET /sessions': endpoint({
    summary: 'Where the viewer is logged in: this session first, then the last used',
    auth: 'signed_in',
    query: z.object(pageQuery(sessionsPerPage)),
    response: many(ownSession),
  }),
  'DELETE /sessions/:id': endpoint({
    summary: 'End one of the own sessions; its token and its streams are dead at once',
    auth: 'signed_in',
    params: idParams,
    status: 204,
    response: nothing,
  }),
  'POST /sessions/actions?action=end-others': endpoint({
    summary: 'End every session of the viewer but this one',
    auth: 'signed_in',
    status: 204,
    response: nothing,
  }),
  'POST /sessions/actions?action=renew': endpoint({
    summary: 'A new token for this session; the present one works until a minute after the new one was first used',
    auth: 'signed_in',
    response: one(session),
  }),
}
