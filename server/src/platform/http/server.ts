import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { negotiateLanguage } from '@rostrum/catalogue'
import { uploadMaximum } from '@rostrum/contract/files'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import type { Redis } from 'ioredis'
import type { Config } from '../config.ts'
import { isUserGone } from '../db/faults.ts'
import { newId } from '../identifiers.ts'
import { loggedError } from '../logging.ts'
import { closeInTime } from './closing.ts'
import { answerTo, AppError } from './errors.ts'

/** Bytes of a JSON body. */
const bodyMaximum = 1024 * 1024
const maxFilesPerRequest = 10

/** The caller's own id when it is one, so that a request can be followed through what stands in front. */
const requestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : newId()

const fromFastify = (error: FastifyError): AppError => {
  if (isUserGone(error)) return new AppError('UNAUTHENTICATED')
  switch (error.statusCode) {
    case 400:
      return new AppError('MALFORMED')
    case 404:
    // Part of an address that is longer than any of ours: nothing is there, either.
    case 414:
      return new AppError('NOT_FOUND')
    case 413:
      return new AppError('TOO_LARGE')
    case 406:
    case 415:
      return new AppError('UNSUPPORTED_MEDIA')
    case 429:
      return new AppError('TOO_MANY_REQUESTS')
    default:
      return answerTo(error)
  }
}

/** What a browser can do and no page of ours asks it to: a script that is not ours could not, either. */
const unusedPowers = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'

/** Where lines of the log go instead of to the standard output. */
export interface LogStream {
  write: (line: string) => void
}

/** Fastify with what every request needs: limits, headers, request ids, and one place that answers errors. */
export const createServer = async (config: Config, redis: Redis | null, log?: LogStream): Promise<FastifyInstance> => {
  const patience = config.slowClientSeconds * 1000
  const app = Fastify({
    logger: {
      ...(log && { stream: log }),
      level: config.mode === 'test' ? 'silent' : config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      // Query strings can hold tokens (password reset) and what people search for.
      serializers: { err: loggedError, req: ({ method, url, id }) => ({ method, id, path: url.split('?')[0] }) },
    },
    bodyLimit: bodyMaximum,
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    // What comes while it closes, on a connection that is open already, is served like the rest.
    return503OnClosing: false,
    requestTimeout: patience,
    http: { headersTimeout: patience, connectionsCheckingInterval: patience / 2 },
    // An address that cannot be read never reaches a route, so the hooks and the error handler do not see it.
    frameworkErrors: (error, request, reply) => {
      const answer = fromFastify(error)
      const untyped: FastifyReply = reply
      void untyped.code(answer.status).send(answer.toBody(negotiateLanguage(request.headers['accept-language'])))
    },
    // The prefix restify/ is optional everywhere: one rule, not a second set of routes.
    rewriteUrl: (request) => (request.url ?? '/').replace(/^\/api\/restify\//, '/api/'),
  })

  closeInTime(app)
  await app.register(compress, { threshold: 1024 })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Addresses can hold what people search for; other sites learn nothing, we learn where a form was sent from.
    referrerPolicy: { policy: 'same-origin' },
    hsts: config.mode === 'production',
  })
  await app.register(rateLimit, {
    // Files that never change are not worth counting; the API and the pages say their limits.
    global: false,
    // Losing Redis loosens the limits; it never refuses a request.
    ...(redis && { redis, skipOnError: true }),
    errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS'),
  })
  await app.register(multipart, {
    limits: { fileSize: uploadMaximum, files: maxFilesPerRequest, fields: 100, fieldSize: 100_000 },
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', unusedPowers)
  })

  app.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND')
  })

  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    const answer = error instanceof AppError ? error : fromFastify(error)
    if (answer.status >= 500) request.log.error({ err: error }, 'request failed')
    if (answer.details.retryAfterSeconds !== undefined) reply.header('retry-after', answer.details.retryAfterSeconds)
    return reply.code(answer.status).send(answer.toBody(negotiateLanguage(request.headers['accept-language'])))
  })
  return app
}
