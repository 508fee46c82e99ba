import { z } from 'zod'
import { session } from './accounts.ts'
import { endpoint, idParams, instant, nothing, one, resource } from './wire.ts'

/** Somebody else who can say who a person is. Its id is its name in addresses: `/api/social/google`. */
const socialProvider = resource('social-providers', z.object({ name: z.string() }))
export type SocialProvider = z.output<typeof socialProvider>

/** Somebody at a provider who opens the viewer's account. */
const socialIdentity = resource(
  'social-identities',
  z.object({
    /** As people know it: "Google". */
    provider: z.string(),
    /** As the provider said when it was linked. */
    email: z.string(),
    linked_at: instant,
    last_used_at: instant,
  }),
)
export type SocialIdentity = z.output<typeof socialIdentity>

/** Of one account; more are not shown. */
export const mostIdentities = 50

/** Why a social sign-in came to nothing; in the address of the page that says so. */
export const socialFailures = [
  /** Whoever signs in said no at the provider. */
  'denied',
  /** The provider does not answer. */
  'unavailable',
  'no_email',
  /** There is an account with that address, and the provider does not vouch for it. */
  'email_unverified',
  'failed',
] as const
export type SocialFailure = (typeof socialFailures)[number]

export const socialEndpoints = {
  'GET /social': endpoint({
    summary: 'The providers of social sign-in; a browser begins at /api/social/{id}?from=/where-to-go-then',
    auth: 'public',
    response: z.object({ data: z.array(socialProvider) }),
  }),
  'POST /social/exchange': endpoint({
    summary:
      'A session for the login token that a social sign-in ended with: once, within a minute, in the same browser',
    auth: 'public',
    body: z.object({ login_token: z.string('validation.loginToken').max(200, 'validation.loginToken') }),
    response: one(session),
  }),
  'GET /social-identities': endpoint({
    summary: `What the viewer may log in with besides a password, last linked first; at most ${mostIdentities}`,
    auth: 'signed_in',
    response: z.object({ data: z.array(socialIdentity) }),
  }),
  'DELETE /social-identities/:id': endpoint({
    summary: 'Unlink one of them; 409 where it is the only way in. Told by mail',
    auth: 'signed_in',
    params: idParams,
    status: 204,
    response: nothing,
  }),
}
