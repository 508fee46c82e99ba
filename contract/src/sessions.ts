import { z } from 'zod'
import { session } from './accounts.ts'
import { endpoint, idParams, instant, many, nothing, one, pageQuery, resource } from './wire.ts'

/** A session of the viewer. */
export const ownSession = resource(
  'sessions',
  z.object({
    /** From the User-Agent header; null when it is not recognized. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    started_at: instant,
    /** Accurate to the hour. */
    last_used_at: instant,
    expires_at: instant,
    /** Whether it is the session of this request. */
    is_current: z.boolean(),
  }),
)
export type OwnSession = z.output<typeof ownSession>

export const sessionsPerPage = 20

/** Response header: the token is due to be replaced with `action=renew` by the browser that uses it. */
export const renewalHeader = 'x-session-renewal'

export const sessionEndpoints = {
  'GET /sessions': endpoint({
    summary: 'The viewer’s sessions: the current one first, then the most recently used',
    auth: 'signed_in',
    query: z.object(pageQuery(sessionsPerPage)),
    response: many(ownSession),
  }),
  'DELETE /sessions/:id': endpoint({
    summary: 'End one of the viewer’s sessions; its token and streams become invalid immediately',
    auth: 'signed_in',
    params: idParams,
    status: 204,
    response: nothing,
  }),
  'POST /sessions/actions?action=end-others': endpoint({
    summary: 'End all sessions of the viewer except for the current one',
    auth: 'signed_in',
    status: 204,
    response: nothing,
  }),
  'POST /sessions/actions?action=renew': endpoint({
    summary:
      'Issue a new token for this session; the current one works until a minute after the first use of the new one',
    isNeverStored: true,
    auth: 'signed_in',
    response: one(session),
  }),
}
