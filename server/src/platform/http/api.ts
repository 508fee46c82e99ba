import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type {} from '@fastify/multipart'
import type {} from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renewalHeader } from '@rostrum/contract/sessions'
import { negotiateLanguage } from '@rostrum/catalogue'
import { hasScope } from '@rostrum/contract/token-scopes'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { readUnlessAllAreAway } from '../db/readings.ts'
import { changeBy, type PageChanges } from '../pages/changes.ts'
import { hasCapability } from './actor.ts'
import { openDeadline } from './deadline.ts'
import { entityTagOf, isUnchanged } from './entity-tag.ts'
import { AppError, invalidFields } from './errors.ts'
import { withIdempotencyKey } from './idempotency.ts'
import { type AnyViewer, type Implementation, type TokenViewer, WithGuestStatus } from './implement.ts'
import { assertImagesExist, removeOwnOrigin } from './own-images.ts'
import { isAnonymous, type KeptAnswers } from './kept-answers.ts'
import { maxFormBytes, withMultipart, type ReceivedForm } from './multipart.ts'
import { takeUploadQuota } from './upload-quota.ts'
import { hasStorableText } from './sanitize-text.ts'
import { unknownFields } from './unknown-fields.ts'
import { etagOf, expectedRevision } from './revisions.ts'
import { type InProcessRead, inProcessReads, type InProcessReads } from './in-process-reads.ts'

/** The viewer that a token belongs to, and whether the token is due to be replaced. */
export interface Authenticated {
  viewer: AnyViewer
  isTokenDue: boolean
}

export interface ApiOptions {
  db: Db
  /** Finds the viewer of a bearer token; null when the token is unknown, expired or revoked, or its session has ended. */
  authenticate: (token: string) => Promise<Authenticated | null>
  clock: Clock
  /** Where this site is, without a slash at the end. */
  publicUrl: string
  /** Multiplies every limit per address. */
  rateLimitScale: number
  /**
   * Validates every answer strictly against its schema. On in tests, so that the server never sends undeclared fields.
   */
  checkAnswers: boolean
  pageChanges: Pick<PageChanges, 'tell'>
  /** Keeps what `isKept` allows; without it, every answer is new. */
  keptAnswers: KeptAnswers | undefined
}

/**
 * All calls without a limit of their own together, per minute and address, before `RATE_LIMIT_SCALE`. A room full of
 * volunteers, or the customers of a mobile network, may share one address.
 */
export const sharedLimit = 1_200

/** Maximum size of the JSON of a call that needs no account, in bytes. */
const MAX_PUBLIC_BODY_BYTES = 64 * 1024

const isForm = ({ headers }: Pick<FastifyRequest, 'headers'>, { endpoint }: Implementation): boolean =>
  endpoint.multipart !== undefined && /^multipart\//i.test(headers['content-type'] ?? '')

/**
 * What somebody without an account makes us parse is bounded more strictly than what users send, and so is every form
 * with files. Without a length, the size would be known only after reading.
 */
const assertSmallBody = ({ headers }: FastifyRequest, implementation: Implementation): void => {
  const hasFiles = isForm({ headers }, implementation)
  const { auth } = implementation.endpoint
  if (auth !== 'public' && auth !== 'guest' && !hasFiles) return
  const maximum = hasFiles ? maxFormBytes(implementation.endpoint) : MAX_PUBLIC_BODY_BYTES
  const isOfUnknownLength = headers['transfer-encoding'] !== undefined
  if (isOfUnknownLength || Number(headers['content-length'] ?? 0) > maximum) throw new AppError('TOO_LARGE')
}

/** Routes of the same group share a counter; a route without a group has its own. */
export const perMinute = (limit: number, { rateLimitScale }: Pick<ApiOptions, 'rateLimitScale'>, groupId?: string) => ({
  max: limit * rateLimitScale,
  timeWindow: '1 minute',
  ...(groupId && { groupId }),
})

interface Route {
  method: string
  path: string
  /** Implementations by their `?action=`; the empty string is the call without an action. */
  byAction: Map<string, Implementation>
}

const routesOf = (implementations: Implementation[]): Route[] => {
  const routes = new Map<string, Route>()
  for (const implementation of implementations) {
    const [method = '', target = ''] = implementation.key.split(' ')
    const [path = '', action = ''] = target.split('?action=')
    const route = routes.get(`${method} ${path}`) ?? { method, path, byAction: new Map() }
    if (route.byAction.has(action)) throw new Error(`${implementation.key} is implemented twice`)
    route.byAction.set(action, implementation)
    routes.set(`${method} ${path}`, route)
  }
  return [...routes.values()]
}

/** Text has a character set. */
const contentTypeOf = (media: string): string =>
  ['application/octet-stream', 'application/zip'].includes(media) ? media : `${media}; charset=utf-8`

/** Clients of OSDI send the token in a header of their own, which other calls do not read. */
const tokenOf = ({ headers }: FastifyRequest, { endpoint }: Implementation): string | undefined => {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (bearer !== undefined || endpoint.osdiResource === undefined) return bearer
  const given = headers['osdi-api-token']
  return typeof given === 'string' && given !== '' ? given : undefined
}

const identify = async (
  { request, implementation }: Pick<AdmittedCall, 'request' | 'implementation'>,
  authenticate: ApiOptions['authenticate'],
) => {
  const token = tokenOf(request, implementation)
  if (token === undefined) return null
  const authenticated = await authenticate(token)
  // Public calls also reject an invalid token, so that the browser discards it.
  if (!authenticated) throw new AppError('UNAUTHENTICATED')
  return authenticated
}

const admitToken = ({ endpoint }: Implementation, { token }: TokenViewer) => {
  if (!endpoint.scope) throw new AppError('FORBIDDEN', { text: 'server.notForTokens' })
  if (endpoint.scope === 'any') return
  if (!hasScope(token.scopes, endpoint.scope)) {
    throw new AppError('FORBIDDEN', { text: 'server.scopeMissing', values: { scope: endpoint.scope } })
  }
}

const admit = (implementation: Implementation, viewer: AnyViewer | null) => {
  if (viewer?.token) return admitToken(implementation, viewer)
  const { endpoint } = implementation
  if (endpoint.auth === 'public' || (endpoint.auth === 'guest' && !viewer)) return
  if (!viewer) throw new AppError('UNAUTHENTICATED')
  const isOrganization = viewer.organizationId !== null
  if (endpoint.auth === 'organization' && !isOrganization) throw new AppError('FORBIDDEN')
  if ((endpoint.auth === 'regular_user' || endpoint.auth === 'guest') && isOrganization) throw new AppError('FORBIDDEN')
  if (endpoint.auth === 'moderator' && !viewer.isModerator) throw new AppError('FORBIDDEN')
  if (endpoint.capability && isOrganization && !hasCapability(viewer, endpoint.capability)) {
    throw new AppError('FORBIDDEN', { text: 'server.roleForbids' })
  }
}

interface Address {
  params: unknown
  query: unknown
}

const decodeAddress = ({ endpoint }: Implementation, given: Address) => {
  // An id that cannot exist is reported as not found.
  const params = endpoint.params?.safeParse(given.params)
  if (params && !params.success) throw new AppError('NOT_FOUND')
  const query = endpoint.query?.safeParse(given.query)
  if (query && !query.success) throw invalidFields(query.error)
  if (!hasStorableText(given.query)) throw new AppError('MALFORMED')
  return { params: params?.data, query: query?.data }
}

interface AdmittedCall {
  implementation: Implementation
  request: FastifyRequest
  viewer: AnyViewer | null
}

const decode = ({ implementation, request }: AdmittedCall, { body: sent, files }: ReceivedForm, publicUrl: string) => {
  const { endpoint } = implementation
  const address = decodeAddress(implementation, { params: request.params, query: request.query })
  if (!hasStorableText(sent)) throw new AppError('MALFORMED')
  removeOwnOrigin(sent, publicUrl)
  const body = endpoint.body?.safeParse(sent)
  if (body && !body.success) throw invalidFields(body.error)
  const unknown = unknownFields(sent, body?.data ?? {}, endpoint.ignored)
  if (unknown.length > 0) {
    throw new AppError('INVALID', { faults: unknown.map((path) => ({ path, text: 'validation.unknownField' })) })
  }
  return { ...address, body: body?.data, files }
}

type Decoded = ReturnType<typeof decode>

interface DecodedCall {
  decoded: Decoded
  request: FastifyRequest
  viewer: AnyViewer | null
}

/** Everything that was sent, in a form that two calls with the same content share. Files count by name and size. */
const sentText = ({ params, query, body, files }: Decoded): string =>
  JSON.stringify([params, query, body, files.map(({ field, name, size }) => [field, name, size])])

const checkAnswer = ({ key, endpoint }: Implementation, body: unknown) => {
  const sent: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body))
  const declared: unknown = endpoint.response.parse(sent)
  if (!isDeepStrictEqual(declared, sent))
    throw new Error(`${key} answers with fields that the contract does not declare`)
}

/**
 * Serves all implementations under the plugin's prefix. Returns the function that reads public endpoints in process.
 */
export const serveApi = (
  app: FastifyInstance,
  implementations: Implementation[],
  options: ApiOptions,
): InProcessReads => {
  // A handler keeps running when its client disconnects or its time is up, so the database must not be closed before it has finished.
  const inFlight = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(inFlight)
  })
  const track = <T>(work: Promise<T>): Promise<T> => {
    inFlight.add(work)
    const removeWork = () => inFlight.delete(work)
    work.then(removeWork, removeWork)
    return work
  }

  const tellChange = ({ key, endpoint }: Implementation, { decoded, viewer }: DecodedCall) => {
    const change = changeBy({ ...decoded, key, endpoint, organizationId: viewer?.organizationId ?? null })
    if (change) options.pageChanges.tell(change)
  }

  const run = async (implementation: Implementation, { decoded, request, viewer }: DecodedCall) => {
    const language = negotiateLanguage(request.headers['accept-language'])
    const revision = expectedRevision(request.headers)
    const { status = 200, guestStatus = status } = implementation.endpoint
    const answer = await implementation.handler({ ...decoded, viewer, language, revision, request } as never)
    const isOther = answer instanceof WithGuestStatus
    const body: unknown = isOther ? answer.body : answer
    if (options.checkAnswers && !(body instanceof Readable)) checkAnswer(implementation, body)
    // Even if the caller does not wait for the answer any more.
    if (request.method !== 'GET') tellChange(implementation, { decoded, request, viewer })
    return { status: isOther ? guestStatus : status, body }
  }

  const find = (route: Route, request: FastifyRequest): Implementation => {
    const action = (request.query as { action?: string }).action ?? ''
    const implementation = route.byAction.get(action)
    if (!implementation) throw new AppError('NOT_FOUND')
    return implementation
  }

  const perform = async ({ implementation, request, viewer }: AdmittedCall, received: ReceivedForm) => {
    const decoded = decode({ implementation, request, viewer }, received, options.publicUrl)
    await assertImagesExist(options.db, decoded.body)
    const work = () => run(implementation, { decoded, request, viewer })
    const key = request.headers['idempotency-key']
    const isStored =
      request.method === 'POST' && !implementation.endpoint.isNeverStored && typeof key === 'string' && key !== ''
    if (!isStored) return work()
    const caller = viewer?.userId ?? viewer?.token?.id ?? request.ip
    return withIdempotencyKey(options.db, { caller, key, call: implementation.key, sent: sentText(decoded) }, work)
  }

  const withForm = async <T>(
    { request, viewer }: AdmittedCall,
    work: (received: ReceivedForm) => Promise<T>,
  ): Promise<T> => {
    await takeUploadQuota({ bytes: Number(request.headers['content-length'] ?? 0), request, viewer }, options)
    return withMultipart(request, work)
  }

  const answer = async (route: Route, request: FastifyRequest, reply: FastifyReply) => {
    const implementation = find(route, request)
    const within = openDeadline()
    if (options.keptAnswers && implementation.endpoint.isKept && isAnonymous(request)) {
      return options.keptAnswers.send(request, reply, async () => {
        const call = { implementation, request, viewer: null }
        const { body } = await within(track(perform(call, { body: {}, files: [] })))
        return { body, etag: etagOf(body) }
      })
    }
    const { media, fileName, isRevalidated = false } = implementation.endpoint
    // A stream lives longer than the outage in which it begins.
    const isReading = route.method === 'GET' && media !== 'text/event-stream'
    const read = <T>(work: () => Promise<T>) => (isReading ? readUnlessAllAreAway(work) : work())
    const authenticated = await within(read(() => identify({ request, implementation }, options.authenticate)))
    const viewer = authenticated?.viewer ?? null
    if (authenticated?.isTokenDue) reply.header(renewalHeader, 'due')
    admit(implementation, viewer)
    // Tokens and personal data must not be stored in any cache between server and client.
    const isPrivate = viewer !== null || implementation.endpoint.isNeverStored
    if (isPrivate || route.method !== 'GET') reply.header('cache-control', 'no-store')
    const call = { implementation, request, viewer }
    // How long files take to arrive depends on the connection of the caller.
    const { status, body } = isForm(request, implementation)
      ? await withForm(call, (received) => perform(call, received))
      : await within(track(read(() => perform(call, { body: request.body ?? {}, files: [] }))))
    const etag = etagOf(body)
    if (etag !== undefined && route.method !== 'POST') reply.header('etag', etag)
    if (media) reply.type(contentTypeOf(media))
    if (fileName) reply.header('content-disposition', `attachment; filename="${fileName}"`)
    if (media === 'text/event-stream') {
      // Proxies must not delay events, and the connection cannot be used for anything else afterwards.
      reply.headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' })
    }
    if (isRevalidated && typeof body === 'string') {
      if (!viewer) reply.header('cache-control', 'public, no-cache')
      if (isUnchanged(request, reply, entityTagOf(body))) return reply.code(304).send()
    }
    return reply.code(status).send(status === 204 ? undefined : body)
  }

  for (const route of routesOf(implementations)) {
    const limits = [...route.byAction.values()].flatMap(({ limitPerMinute }) => limitPerMinute ?? [])
    app.route({
      method: route.method,
      url: route.path,
      config: {
        osdiResource: [...route.byAction.values()].find(({ endpoint }) => endpoint.osdiResource)?.endpoint.osdiResource,
        rateLimit: limits.length > 0 ? perMinute(Math.min(...limits), options) : perMinute(sharedLimit, options, 'api'),
      },
      onRequest: async (request) => assertSmallBody(request, find(route, request)),
      handler: (request, reply) => track(answer(route, request, reply)),
    })
  }

  const handle = async (implementation: Implementation, call: InProcessRead) => {
    const address = decodeAddress(implementation, call)
    const body = await implementation.handler({ ...call, ...address, viewer: null, files: [] } as never)
    if (options.checkAnswers) checkAnswer(implementation, body)
    return body
  }
  const read = (implementation: Implementation, call: InProcessRead) => {
    if (!options.keptAnswers || !implementation.endpoint.isKept) return handle(implementation, call)
    return options.keptAnswers.readFor({ address: call.request.url, language: call.language }, async () => {
      const body = await handle(implementation, call)
      return { body, etag: etagOf(body) }
    })
  }
  return inProcessReads(implementations, (implementation, call) => track(read(implementation, call)), app.log)
}
