import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { negotiateLanguage } from '@rostrum/catalogue'
import { MAX_UPLOAD_BYTES } from '@rostrum/contract/files'
import { MAX_IMPORT_COLUMNS } from '@rostrum/contract/spreadsheets'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import type { Redis } from 'ioredis'
import type { Config } from '../config.ts'
import { loggedError } from '../logging.ts'
import { addressKey } from './addresses.ts'
import { closeInTime } from './closing.ts'
import { allowEarlyAnswers } from './early-answers.ts'
import { answerTo, AppError } from './errors.ts'
import { withOsdiError } from './osdi-error.ts'
import { openCounters } from './rate-counters.ts'

/** Maximum size of a JSON body, in bytes. */
const MAX_BODY_BYTES = 1024 * 1024
const MAX_FILES_PER_REQUEST = 10
/** One for each column of a table, and some that are about the table as a whole. */
const MAX_FORM_FIELDS = MAX_IMPORT_COLUMNS + 20

/** Keeps the caller's own id if it is valid, so that a request can be followed through proxies. */
const requestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()

/** Browser features that our pages do not use, disabled so that an injected script cannot use them either. */
const unusedPowers = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'

/** Query strings can contain tokens (password reset) and search terms, and the links to an act and to an answer are tokens themselves. */
const loggedPath = (url: string): string | undefined =>
  url.split('?')[0]?.replace(/\/(acts?|rsvps?|notices?|decisions?)\/[^/]+/, '/$1/…')

/** Receives the lines of the log instead of the standard output. */
export interface LogStream {
  write: (line: string) => void
}

/** Creates a Fastify server with what every request needs: limits, headers, request ids and one error handler. */
export const createServer = async (config: Config, redis: Redis | null, log?: LogStream): Promise<FastifyInstance> => {
  const timeout = config.slowClientSeconds * 1000
  const app = Fastify({
    logger: {
      ...(log && { stream: log }),
      level: config.mode === 'test' ? 'silent' : config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["osdi-api-token"]'],
      serializers: { err: loggedError, req: ({ method, url, id }) => ({ method, id, path: loggedPath(url) }) },
    },
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    // During shutdown, requests on open connections are still served.
    return503OnClosing: false,
    requestTimeout: timeout,
    http: { headersTimeout: timeout, connectionsCheckingInterval: timeout / 2 },
    // A request with an unreadable URL never reaches a route, so hooks and error handler do not run.
    frameworkErrors: (error, request, reply) => {
      const answer = answerTo(error)
      const untyped: FastifyReply = reply
      void untyped.code(answer.status).send(answer.toBody(negotiateLanguage(request.headers['accept-language'])))
    },
    // The prefix `restify/` is optional everywhere, and clients of OSDI end addresses with a slash. Rewriting avoids a
    // second set of routes.
    rewriteUrl: (request) =>
      (request.url ?? '/')
        .replace(/^\/api\/restify\//, '/api/')
        .replace(/^(\/api\/osdi\/v1(?:\/[^/?]+)*)\/(?=\?|$)/, '$1'),
  })

  allowEarlyAnswers(app)

  // Fastify closes the connection after it has refused a body, perhaps while the client is still sending it. The client
  // would then see a broken connection instead of the answer. On an open connection, Node.js reads the rest and discards
  // it, for as long as `requestTimeout` permits.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.hasHeader('connection')) reply.removeHeader('connection')
  })
  closeInTime(app)
  await app.register(compress, { threshold: 1024, globalDecompression: false })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // URLs can contain search terms, so other sites get no referrer. Our own server still sees where a form was sent
    // from.
    referrerPolicy: { policy: 'same-origin' },
    hsts: config.mode === 'production',
  })
  await app.register(rateLimit, {
    // Immutable files need no limit; the API and the pages declare theirs.
    global: false,
    store: openCounters(redis),
    keyGenerator: addressKey,
    errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS'),
  })
  await app.register(multipart, {
    limits: { fileSize: MAX_UPLOAD_BYTES, files: MAX_FILES_PER_REQUEST, fields: MAX_FORM_FIELDS, fieldSize: 100_000 },
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', unusedPowers)
    // A small compressed body can become a large one, and no client of ours sends any.
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') throw new AppError('UNSUPPORTED_MEDIA')
  })

  // Many clients name JSON as the type of every request, also of those without a body.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else void parseJson(request, body, done)
  })

  app.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND')
  })

  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    const answer = answerTo(error)
    if (answer.status >= 500) request.log.error({ err: error }, 'request failed')
    if (answer.details.retryAfterSeconds !== undefined) reply.header('retry-after', answer.details.retryAfterSeconds)
    const body = answer.toBody(negotiateLanguage(request.headers['accept-language']))
    const { osdiResource } = request.routeOptions.config
    return reply.code(answer.status).send(osdiResource === undefined ? body : withOsdiError(body, osdiResource))
  })
  return app
}
