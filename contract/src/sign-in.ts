import { z } from 'zod'
import { session } from './accounts.ts'
import { endpoint, idParams, instant, nothing, one, resource } from './wire.ts'

/** An identity provider. Its id is its name in URLs: `/api/social/google`. */
export const socialProvider = resource('social-providers', z.object({ name: z.string() }))
export type SocialProvider = z.output<typeof socialProvider>

/** An identity at a provider that the viewer can log in with. */
export const socialIdentity = resource(
  'social-identities',
  z.object({
    /** The display name, such as "Google". */
    provider: z.string(),
    /** As the provider reported it when the identity was linked. */
    email: z.string(),
    linked_at: instant,
    last_used_at: instant,
  }),
)
export type SocialIdentity = z.output<typeof socialIdentity>

/** Maximum number of identities in the list of an account. */
export const MAX_IDENTITIES = 50

/** Why a sign-in through a provider failed; used in the URL of the page that shows the error. */
export const socialFailures = [
  /** The user refused at the provider. */
  'denied',
  /** The provider does not answer. */
  'unavailable',
  'no_email',
  /** An account with that address exists, but the provider has not verified the address. */
  'email_unverified',
  'failed',
] as const
export type SocialFailure = (typeof socialFailures)[number]

export const signInEndpoints = {
  'GET /social': endpoint({
    summary: 'The sign-in providers; a browser starts at /api/social/{id}?from=/path-to-return-to',
    auth: 'public',
    response: z.object({ data: z.array(socialProvider) }),
  }),
  'POST /social/exchange': endpoint({
    summary:
      'Exchange the login token of a sign-in through a provider for a session: once, within a minute, in the same browser',
    isNeverStored: true,
    auth: 'public',
    body: z.object({ login_token: z.string('validation.loginToken').max(200, 'validation.loginToken') }),
    response: one(session),
  }),
  'GET /social-identities': endpoint({
    summary: `The viewer’s identities at sign-in providers, latest first; at most ${MAX_IDENTITIES}`,
    auth: 'signed_in',
    response: z.object({ data: z.array(socialIdentity) }),
  }),
  'DELETE /social-identities/:id': endpoint({
    summary: 'Unlink an identity and send an email about it; 409 if it is the only way to log in',
    auth: 'signed_in',
    params: idParams,
    status: 204,
    response: nothing,
  }),
}
