import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { pageContext, type PageContext } from '@rostrum/ssr'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { Config } from '../config.ts'
import { generalLimit, perMinute } from '../http/api.ts'
import { answerTo, AppError, awaySeconds } from '../http/errors.ts'
import { readerLanguage } from '../http/reader-language.ts'
import type { VisitorReads } from '../http/visitor-reads.ts'
import { narrowedHandler } from './narrowed-handler.ts'
import { serveWorker, workerFile } from './serve-worker.ts'

const webFolder = join(import.meta.dirname, '../../../../web')
const clientFolder = join(webFolder, 'build/client')
const yearSeconds = 365 * 24 * 60 * 60

/**
 * Scripts and style sheets only from here or with this answer's nonce; nothing may frame us. A style may stand on an
 * element itself (avatars, covers, how far something is), where it can select nothing.
 */
const securityPolicy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // For browsers that do not know the next line, which would else show no such style.
    "style-src 'self' 'unsafe-inline'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Loaders call the API in this process: what they read as a visitor directly, what a form does like everyone. */
const callInProcess =
  (
    app: FastifyInstance,
    {
      read,
      request,
      onRetryAfter,
    }: { read: VisitorReads; request: FastifyRequest; onRetryAfter: (seconds: string) => void },
  ): PageContext['call'] =>
  async (path, { method, headers, body }) => {
    if (method === 'GET') return read(path, { language: readerLanguage(request), ip: request.ip })
    const answer = await app.inject({
      method: method as 'POST',
      url: path,
      remoteAddress: request.ip,
      headers,
      ...(body !== undefined && { payload: body }),
    })
    const retryAfter = answer.headers['retry-after']
    if (retryAfter !== undefined) onRetryAfter(retryAfter)
    return { status: answer.statusCode, body: answer.statusCode === 204 ? undefined : answer.json() }
  }

const loadBuilt = async (app: FastifyInstance, hasServiceWorker: boolean): Promise<ServerBuild> => {
  const built = (await import(pathToFileURL(join(webFolder, 'build/server/index.js')).href)) as ServerBuild
  await serveWorker(app, { folder: clientFolder, hasServiceWorker })
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    globIgnore: [workerFile],
    maxAge: '1h',
    setHeaders: (reply, path) => {
      // Everything under assets/ carries its hash in its name.
      if (path.includes('/assets/')) reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`)
      // Mail programs in a browser show it from their own address.
      if (path.endsWith('/mark.png')) reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  return built
}

/** Made anew when a file changes. */
const loadFromVite = async (app: FastifyInstance): Promise<() => Promise<ServerBuild>> => {
  const { createServer } = await import('vite')
  const vite: ViteDevServer = await createServer({
    root: webFolder,
    configFile: join(webFolder, 'vite.config.ts'),
    server: { middlewareMode: true, ws: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done()
    vite.middlewares(request.raw, reply.raw, done)
  })
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
}

const headersOf = (request: FastifyRequest) => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value)
  }
  return headers
}

/**
 * Renders every path that nothing else answers. A page depends on its address and language alone, never on who
 * asks, so a cache in front may keep it (per `language` cookie and `Accept-Language`).
 */
export const servePages = async (
  app: FastifyInstance,
  options: Pick<Config, 'dev' | 'publicUrl' | 'rateLimitScale' | 'hasServiceWorker'> & { read: VisitorReads },
): Promise<void> => {
  const handler = options.dev
    ? createRequestHandler(await loadFromVite(app), 'development')
    : narrowedHandler(await loadBuilt(app, options.hasServiceWorker))

  const render = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) throw new AppError('NOT_FOUND')
    const nonce = randomBytes(16).toString('base64')
    const context = new RouterContextProvider()
    let page: string | undefined
    let retryAfter = String(awaySeconds)
    context.set(pageContext, {
      deliver: (rendered) => {
        page = rendered
      },
      call: callInProcess(app, {
        read: options.read,
        request,
        onRetryAfter: (seconds) => {
          retryAfter = seconds
        },
      }),
      origin: options.publicUrl,
      language: readerLanguage(request),
      nonce,
    })
    const url = new URL(request.url, options.publicUrl)
    const asked = new Request(url, {
      method: request.method,
      headers: headersOf(request),
      // Forms that are sent without scripts; what else was posted has no body here.
      ...(Buffer.isBuffer(request.body) && { body: new Uint8Array(request.body) }),
    })
    const answer = await handler(asked, context)
    if (!options.dev) reply.header('content-security-policy', securityPolicy(nonce))
    reply.header('vary', 'Accept-Language, Cookie').code(answer.status)
    if (answer.status === 429 || answer.status === 503) reply.header('retry-after', retryAfter)
    for (const [name, value] of answer.headers) reply.header(name, value)
    // As one piece it has a length, and costs less than as a stream.
    if (page !== undefined) return reply.send(Buffer.from(page))
    return reply.send(answer.body === null ? undefined : Buffer.from(await answer.arrayBuffer()))
  }

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    pages.setErrorHandler<Error>((error, request, reply) => {
      const answer = answerTo(error)
      if (answer.status >= 500) request.log.error({ err: error }, 'page failed')
      const body = answer.toBody(readerLanguage(request))
      if (request.url.startsWith('/api/')) return reply.code(answer.status).send(body)
      return reply.code(answer.status).type('text/plain; charset=utf-8').send(body.message)
    })
    pages.all('/*', { config: { rateLimit: perMinute(generalLimit, options, 'pages') } }, async (request, reply) => {
      // What the API does not know is answered in its own form.
      if (request.url.startsWith('/api/')) throw new AppError('NOT_FOUND')
      return render(request, reply)
    })
  })
}
