import * as openid from 'openid-client'
import type { SignInProvider } from '../platform/sign-in-providers.ts'
import { personOf, type SocialPerson } from './claims.ts'
import { SocialSignInError } from './failure.ts'

/** A sign-in that is under way: what its answer is checked against. */
export interface Attempt {
  state: string
  nonce: string
  /** PKCE: shows that who asks for the answer also asked the question. */
  verifier: string
}

/** Seconds that a provider has for each answer. */
const timeoutSeconds = 10

/** How providers say that the person said no, or did not go through with it. */
const refusals = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
  'user_cancelled_authorize',
  'user_cancelled_login',
])

/** The secret goes where the provider wants it; the standard's own place is the header. */
const authenticateBy =
  ({ clientSecret, takesSecretInBody }: SignInProvider): openid.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? []
    const isInBody = takesSecretInBody === true || methods.includes('client_secret_post')
    const authenticate = isInBody ? openid.ClientSecretPost : openid.ClientSecretBasic
    return authenticate(clientSecret)(server, client, body, headers)
  }

const withTokenEndpoint = (found: openid.Configuration, provider: SignInProvider, tokenEndpoint: string) => {
  // Without the helper functions that the library hangs on it.
  const metadata = JSON.parse(JSON.stringify(found.serverMetadata())) as openid.ServerMetadata
  if (metadata.issuer !== provider.issuer) throw new Error('The metadata is of another issuer.')
  const { clientId, clientSecret } = provider
  const server = { ...metadata, token_endpoint: tokenEndpoint }
  return new openid.Configuration(server, clientId, clientSecret, authenticateBy(provider))
}

const discover = async (provider: SignInProvider): Promise<openid.Configuration> => {
  const { issuer, clientId, clientSecret, metadataUrl, tokenEndpoint } = provider
  // The configuration lets only a loopback address be http, and not in production.
  const execute = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []
  const options = { timeout: timeoutSeconds, execute }
  const address = new URL(metadataUrl ?? issuer)
  const found = await openid.discovery(address, clientId, clientSecret, authenticateBy(provider), options)
  const configuration = tokenEndpoint === undefined ? found : withTokenEndpoint(found, provider, tokenEndpoint)
  configuration.timeout = timeoutSeconds
  // Whatever stands between us and the provider, what it says of a person bears its signature.
  openid.enableNonRepudiationChecks(configuration)
  return configuration
}

/** What went wrong at the provider, in the few words that a person is told. */
const failureOf = (error: unknown): SocialSignInError => {
  if (error instanceof SocialSignInError) return error
  if (error instanceof openid.AuthorizationResponseError) {
    const reason = refusals.has(error.error)
      ? 'denied'
      : error.error === 'temporarily_unavailable'
        ? 'unavailable'
        : 'failed'
    return new SocialSignInError(reason, error)
  }
  // The provider's answers are judged with codes of the library; anything without one never came.
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isJudged = code.startsWith('OAUTH_') && code !== 'OAUTH_TIMEOUT'
  return new SocialSignInError(isJudged ? 'failed' : 'unavailable', error)
}

/** Asks providers of OpenID Connect who somebody is. */
export const openProvider = (provider: SignInProvider) => {
  let known: Promise<openid.Configuration> | undefined
  const configuration = async () => {
    known ??= discover(provider)
    try {
      return await known
    } catch (error) {
      // One that was away is asked again.
      known = undefined
      throw new SocialSignInError('unavailable', error)
    }
  }

  /** Where the browser goes, and what is kept of it until it comes back. */
  const begin = async (redirectUri: string): Promise<{ address: string; attempt: Attempt }> => {
    const config = await configuration()
    const attempt: Attempt = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    }
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: provider.scope,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      ...(provider.answersWithForm && { response_mode: 'form_post' }),
    })
    return { address: address.href, attempt }
  }

  /** Who came back. `answer` is the address that the provider sent them to. */
  const complete = async (answer: URL, attempt: Attempt, told: Record<string, unknown> = {}): Promise<SocialPerson> => {
    const config = await configuration()
    try {
      const tokens = await openid.authorizationCodeGrant(config, answer, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new SocialSignInError('failed')
      const isMore = claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
      const more = isMore ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
      return personOf({ ...told, ...more, ...claims })
    } catch (error) {
      throw failureOf(error)
    }
  }

  return { ...provider, begin, complete }
}
export type OpenProvider = ReturnType<typeof openProvider>
