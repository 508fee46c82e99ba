import type {} from '@fastify/rate-limit'
import type { SocialFailure } from '@rostrum/contract/social'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tellSessionsEnded } from '../accounts/sessions.ts'
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
import { attemptSeconds, ownPage, sealAttempt, unsealAttempt, type KeptAttempt } from './kept-attempt.ts'
import { issueLoginToken, loginTokenSeconds } from './login-tokens.ts'
import { openProvider, type OpenProvider } from './providers.ts'

interface SocialServices {
  db: Db
  clock: Clock
  realtime: Realtime
  config: Pick<Config, 'signInProviders' | 'publicUrl' | 'rateLimitScale'>
}

type ProviderRequest = FastifyRequest<{ Params: { provider: string } }>

/** Sign-ins begun, or ended, a minute from one address. */
const limit = 30

const queryOf = (values: Record<string, string | null>): string => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null)
  return new URLSearchParams(given).toString()
}

/** What Apple tells of a person's name, once, beside the answer; the names of the claims are those of the standard. */
const toldNames = (user: string | null): Record<string, unknown> => {
  if (user === null) return {}
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } }
    return { given_name: name?.firstName, family_name: name?.lastName }
  } catch {
    return {}
  }
}

/**
 * The two stations of a social sign-in that a browser passes through. They answer with addresses to go on to, so they
 * stand beside the table of calls and not in it. Nothing is kept here: what a sign-in under way needs is sealed in a
 * cookie, and any node can go on with it.
 */
export const serveSocial = (app: FastifyInstance, { db, clock, realtime, config }: SocialServices): void => {
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

  /** Every failure ends on the same page, and says in one word why. Nothing of what a provider said is shown or logged. */
  const goToFailure = (
    { request, reply }: { request: ProviderRequest; reply: FastifyReply },
    { error, from }: { error: unknown; from: string | null },
  ) => {
    const reason: SocialFailure = error instanceof SocialSignInError ? error.reason : 'failed'
    const provider = request.params.provider
    if (reason !== 'denied') request.log.warn({ err: error, provider, reason }, 'social sign-in came to nothing')
    return goTo(reply, `/auth/callback/${provider}?${queryOf({ error: reason, from })}`)
  }

  const begin = async (request: ProviderRequest, reply: FastifyReply) => {
    const provider = providerOf(request)
    const from = ownPage((request.query as { from?: unknown }).from)
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
    if (hasEndedSessions) tellSessionsEnded(realtime, userId)
    const { token, browserToken } = await issueLoginToken(db, { userId, now })
    const address = `/login?${queryOf({ success: '1', loginToken: token, from })}`
    return goTo(reply, address, { value: browserToken, seconds: loginTokenSeconds })
  }

  const complete = async (request: ProviderRequest, reply: FastifyReply) => {
    const provider = providerOf(request)
    const answer = new URL(request.url, publicUrl)
    const attempt: KeptAttempt | null = await unsealAttempt(db, readCookie(request.headers), clock.now())
    const from = attempt?.from ?? null
    try {
      // Not begun in this browser, or too long ago: whoever made this link, it signs nobody in.
      if (attempt?.provider !== provider.id) throw new SocialSignInError('failed')
      const told = toldNames(answer.searchParams.get('user'))
      answer.searchParams.delete('user')
      const person = await provider.complete(new URL(`${redirectUri(provider)}${answer.search}`), attempt, told)
      return await welcome(request, reply, { person, from })
    } catch (error) {
      return goToFailure({ request, reply }, { error, from })
    }
  }

  void app.register(async (social) => {
    const options = { config: { rateLimit: perMinute(limit, config, 'social') } }
    social.get('/api/social/:provider', options, begin)
    social.get('/api/social/:provider/callback', options, complete)
    // A form that another site sends brings no cookie of ours; the address it is turned into does.
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
