import type {} from '@fastify/rate-limit'
import type { SocialFailure } from '@rostrum/contract/sign-in'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notifySessionsEnded } from '../accounts/sessions.ts'
import { later, type Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/database.ts'
import { perMinute } from '../platform/http/api.ts'
import { AppError } from '../platform/http/errors.ts'
import { readerLanguage } from '../platform/http/reader-language.ts'
import type { Realtime } from '../platform/realtime.ts'
import type { SocialPerson } from './claims.ts'
import { signInPerson } from './commands.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { SocialSignInError } from './failure.ts'
import { attemptSeconds, sameSitePath, sealAttempt, unsealAttempt, type SealedAttempt } from './sealed-attempt.ts'
import { issueLoginToken, loginTokenSeconds } from './login-tokens.ts'
import { openProvider, type OpenProvider } from './providers.ts'

interface SignInServices {
  db: Db
  clock: Clock
  realtime: Realtime
  config: Pick<Config, 'signInProviders' | 'publicUrl' | 'rateLimitScale'>
}

type ProviderRequest = FastifyRequest<{ Params: { provider: string } }>

/** Requests per minute and address. A sign-in needs two or three. */
const limit = 60

const queryOf = (values: Record<string, string | null>): string => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null)
  return new URLSearchParams(given).toString()
}

/** Apple sends the name only once, next to the answer. Converts it to the standard claims. */
const parseAppleNames = (user: string | null): Record<string, unknown> => {
  if (user === null) return {}
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } }
    return { given_name: name?.firstName, family_name: name?.lastName }
  } catch {
    return {}
  }
}

/**
 * Serves the two URLs that a browser visits during a sign-in. They answer with redirects, so they are not part of the
 * contract. No state is stored on the server: an attempt is encrypted in a cookie, and any node can complete it.
 */
export const serveSignIn = (app: FastifyInstance, { db, clock, realtime, config }: SignInServices): void => {
  const { publicUrl } = config
  const providers = new Map(config.signInProviders.map((provider) => [provider.id, openProvider(provider)]))
  const redirectUri = ({ id }: OpenProvider) => `${publicUrl}/api/social/${id}/callback`

  const providerOf = ({ params }: ProviderRequest): OpenProvider => {
    const provider = providers.get(params.provider)
    if (!provider) throw new AppError('NOT_FOUND')
    return provider
  }

  const goTo = (reply: FastifyReply, address: string, cookie?: { value: string; seconds: number }) => {
    const { value, seconds } = cookie ?? { value: '', seconds: 0 }
    return reply
      .header('set-cookie', writeCookie(value, { seconds, publicUrl }))
      .header('cache-control', 'no-store')
      .redirect(address, 303)
  }

  /** All failures lead to the same page with a reason. The answers of the provider are neither shown nor logged. */
  const goToFailure = (
    { request, reply }: { request: ProviderRequest; reply: FastifyReply },
    { error, from }: { error: unknown; from: string | null },
  ) => {
    const reason: SocialFailure = error instanceof SocialSignInError ? error.reason : 'failed'
    const provider = request.params.provider
    if (reason !== 'denied') request.log.warn({ err: error, provider, reason }, 'sign-in through a provider failed')
    return goTo(reply, `/auth/callback/${provider}?${queryOf({ error: reason, from })}`)
  }

  const begin = async (request: ProviderRequest, reply: FastifyReply) => {
    const provider = providerOf(request)
    const from = sameSitePath((request.query as { from?: unknown }).from)
    try {
      const { address, attempt } = await provider.begin(redirectUri(provider))
      const expiresAt = later(clock.now(), attemptSeconds).getTime()
      const value = await sealAttempt(db, { ...attempt, provider: provider.id, from, expiresAt })
      return await goTo(reply, address, { value, seconds: attemptSeconds })
    } catch (error) {
      return goToFailure({ request, reply }, { error, from })
    }
  }

  const welcome = async (
    request: ProviderRequest,
    reply: FastifyReply,
    { person, from }: { person: SocialPerson; from: string | null },
  ) => {
    const { id, name } = providerOf(request)
    const now = clock.now()
    const signIn = { provider: { id, name }, person, language: readerLanguage(request), now }
    const { userId, hasEndedSessions } = await signInPerson(db, signIn)
    if (hasEndedSessions) notifySessionsEnded(realtime, userId)
    const { token, browserToken } = await issueLoginToken(db, { userId, now })
    const address = `/login?${queryOf({ success: '1', loginToken: token, from })}`
    return goTo(reply, address, { value: browserToken, seconds: loginTokenSeconds })
  }

  const complete = async (request: ProviderRequest, reply: FastifyReply) => {
    const provider = providerOf(request)
    const answer = new URL(request.url, publicUrl)
    const attempt: SealedAttempt | null = await unsealAttempt(db, readCookie(request.headers), clock.now())
    const from = attempt?.from ?? null
    try {
      // The sign-in was not started in this browser, or too long ago. A link that somebody else made must not sign in.
      if (attempt?.provider !== provider.id) throw new SocialSignInError('failed')
      const names = parseAppleNames(answer.searchParams.get('user'))
      answer.searchParams.delete('user')
      const person = await provider.complete(new URL(`${redirectUri(provider)}${answer.search}`), attempt, names)
      return await welcome(request, reply, { person, from })
    } catch (error) {
      return goToFailure({ request, reply }, { error, from })
    }
  }

  void app.register(async (social) => {
    const options = { config: { rateLimit: perMinute(limit, config, 'social') } }
    social.get('/api/social/:provider', options, begin)
    social.get('/api/social/:provider/callback', options, complete)
    // Our cookie is not sent with a POST from another site, but it is sent with the GET that this redirects to.
    social.removeAllContentTypeParsers()
    social.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    social.post('/api/social/:provider/callback', options, async (request: ProviderRequest, reply) => {
      const { id } = providerOf(request)
      const answer = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      return reply.header('cache-control', 'no-store').redirect(`/api/social/${id}/callback?${answer.toString()}`, 303)
    })
  })
}
