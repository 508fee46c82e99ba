import * as openid from 'openid-client'
import type { SignInProvider } from '../platform/sign-in-providers.ts'
import { personOf, type SocialPerson } from './claims.ts'
import { SocialSignInError } from './failure.ts'

/** A sign-in in progress, with the values that its answer is verified against. */
export interface Attempt {
  state: string
  nonce: string
  /** The PKCE verifier proves that the code is redeemed by whoever started the sign-in. */
  verifier: string
}

/** Time limit for each request to a provider. */
const timeoutSeconds = 10

/** Error codes for a person who refused or did not complete the sign-in. */
const refusals = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
  'user_cancelled_authorize',
  'user_cancelled_login',
])

/** Sends the secret in the body if the provider wants that, otherwise in the header as the standard prefers. */
const authenticateBy =
  ({ clientSecret, takesSecretInBody }: SignInProvider): openid.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? []
    const isInBody = takesSecretInBody === true || methods.includes('client_secret_post')
    const authenticate = isInBody ? openid.ClientSecretPost : openid.ClientSecretBasic
    return authenticate(clientSecret)(server, client, body, headers)
  }

const withTokenEndpoint = (found: openid.Configuration, provider: SignInProvider, tokenEndpoint: string) => {
  // Serializing removes the helper functions that the library adds.
  const metadata = JSON.parse(JSON.stringify(found.serverMetadata())) as openid.ServerMetadata
  if (metadata.issuer !== provider.issuer) throw new Error('The metadata belongs to another issuer.')
  const { clientId, clientSecret } = provider
  const server = { ...metadata, token_endpoint: tokenEndpoint }
  return new openid.Configuration(server, clientId, clientSecret, authenticateBy(provider))
}

const discover = async (provider: SignInProvider): Promise<openid.Configuration> => {
  const { issuer, clientId, clientSecret, metadataUrl, tokenEndpoint } = provider
  // The configuration only allows http for loopback addresses, and not in production.
  const execute = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []
  const options = { timeout: timeoutSeconds, execute }
  const address = new URL(metadataUrl ?? issuer)
  const found = await openid.discovery(address, clientId, clientSecret, authenticateBy(provider), options)
  const configuration = tokenEndpoint === undefined ? found : withTokenEndpoint(found, provider, tokenEndpoint)
  configuration.timeout = timeoutSeconds
  // The signature of the ID token is verified even though it is received over TLS.
  openid.enableNonRepudiationChecks(configuration)
  return configuration
}

/** Maps any error to one of the reasons that the person sees. */
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
  // Invalid answers have an error code of the library; without one, there was no answer.
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isJudged = code.startsWith('OAUTH_') && code !== 'OAUTH_TIMEOUT'
  return new SocialSignInError(isJudged ? 'failed' : 'unavailable', error)
}

/** Opens a client for an OpenID Connect provider. Its metadata is loaded when it is first needed. */
export const openProvider = (provider: SignInProvider) => {
  let known: Promise<openid.Configuration> | undefined
  const configuration = async () => {
    known ??= discover(provider)
    try {
      return await known
    } catch (error) {
      // A provider that was unavailable is tried again with the next sign-in.
      known = undefined
      throw new SocialSignInError('unavailable', error)
    }
  }

  /** Returns the URL to redirect the browser to, and what must be stored until it comes back. */
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

  /** Identifies the person who came back. `answer` is the URL that the provider redirected to. */
  const complete = async (
    answer: URL,
    attempt: Attempt,
    reportedNames: Record<string, unknown> = {},
  ): Promise<SocialPerson> => {
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
      return personOf({ ...reportedNames, ...more, ...claims })
    } catch (error) {
      throw failureOf(error)
    }
  }

  return { ...provider, begin, complete }
}
export type OpenProvider = ReturnType<typeof openProvider>
