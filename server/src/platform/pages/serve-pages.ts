import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { isEmbedPath, subjectAt, type EmbedSubject } from '@rostrum/contract/embed-addresses'
import { pageContext, type PageContext } from '@rostrum/ssr'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { Config } from '../config.ts'
import { perMinute } from '../http/api.ts'
import { generalLimit } from '../http/implement.ts'
import { openDeadline } from '../http/deadline.ts'
import { answerTo, AppError, awaySeconds } from '../http/errors.ts'
import { readerLanguage } from '../http/reader-language.ts'
import type { InProcessReads } from '../http/in-process-reads.ts'
import { serveWorker, workerFile } from './serve-worker.ts'

const webFolder = join(import.meta.dirname, '../../../../web')
const clientFolder = join(webFolder, 'build/client')
/**
 * Headers that browsers obey only for documents. A page loads about twenty files, for which they would be as large as
 * a script.
 */
const documentHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
/**
 * Webmail clients show the image on their own origin, and other sites run the script. Compressed copies have one more
 * ending.
 */
const forOtherSites = /\/(?:mark\.png|embed\.js)/
const yearSeconds = 365 * 24 * 60 * 60

/**
 * Scripts and style sheets must come from this site or carry the nonce of this answer. `frameAncestors` are the sites that
 * may show the page in a frame.
 * `style` attributes are allowed (avatars, covers, progress bars), because they cannot select other elements.
 */
const securityPolicy = (nonce: string, frameAncestors: readonly string[]) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // For browsers without support for `style-src-elem`, which would otherwise ignore all `style` attributes.
    "style-src 'self' 'unsafe-inline'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    // Only our own images, and documents that moderators open: an image on another site would learn who looks at a page.
    "img-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.join(' ')}`,
  ].join('; ')

/** Loaders call the API within this process: GET requests are read directly as a visitor, forms are injected as requests. */
const callInProcess = (
  app: FastifyInstance,
  {
    read,
    request,
    onRetryAfter,
  }: { read: InProcessReads; request: FastifyRequest; onRetryAfter: (seconds: string) => void },
): PageContext['call'] => {
  const within = openDeadline()
  return async (path, { method, headers, body }) => {
    if (method === 'GET') return read(path, { language: readerLanguage(request), ip: request.ip, within })
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
}

const loadBuilt = async (app: FastifyInstance, hasServiceWorker: boolean): Promise<ServerBuild> => {
  const built = (await import(pathToFileURL(join(webFolder, 'build/server/index.js')).href)) as ServerBuild
  await serveWorker(app, { folder: clientFolder, hasServiceWorker })
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    globIgnore: [workerFile, '**/*.{br,gz}'],
    // The build stores compressed copies beside the files. Files without a copy are compressed at each request.
    preCompressed: true,
    maxAge: '1h',
    setHeaders: (reply, path) => {
      // Files in assets/ have a hash in their name.
      if (path.includes('/assets/')) {
        reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`)
        for (const name of documentHeaders) reply.removeHeader(name)
      }
      if (forOtherSites.test(path)) reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  return built
}

/** Returns a function that loads the build again after a file has changed. */
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

/** Returns the origins of the sites that may show an action in a frame. */
export type FindEmbedOrigins = (subject: EmbedSubject) => Promise<readonly string[]>

/**
 * Only the pages below `/embed/` may be in a frame: on our own pages, for organizers who look at what they embed, and on
 * the sites that the organization has allowed.
 */
const frameAncestorsOf = async (pathname: string, find: FindEmbedOrigins): Promise<readonly string[]> => {
  if (!isEmbedPath(pathname)) return ["'none'"]
  const subject = subjectAt(pathname)
  return ["'self'", ...(subject ? await find(subject) : [])]
}

const headersOf = (request: FastifyRequest) => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value)
  }
  return headers
}

/** Maximum size of a form that is sent without JavaScript, in bytes. */
const MAX_FORM_BYTES = 64 * 1024
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** The path is appended to the origin, because it would otherwise be another host if it began with two slashes. */
const addressOf = ({ url }: FastifyRequest, publicUrl: string): URL => {
  const address = new URL(publicUrl).origin + url
  if (!url.startsWith('/') || !URL.canParse(address)) throw new AppError('NOT_FOUND')
  return new URL(address)
}

/** The body of a form. That it can be read is checked once here, so that the actions of the pages can rely on it. */
const bodyOf = async ({ body, headers }: FastifyRequest): Promise<Uint8Array<ArrayBuffer>> => {
  if (!Buffer.isBuffer(body)) throw new AppError('UNSUPPORTED_MEDIA')
  const bytes = new Uint8Array(body)
  const form = new Response(bytes, { headers: { 'content-type': headers['content-type'] ?? '' } })
  await form.formData().catch(() => {
    throw new AppError('MALFORMED')
  })
  return bytes
}

/**
 * Renders every path that nothing else serves. A page only depends on its URL and language, never on the caller, so a
 * cache in front of the server may store it (per `language` cookie and `Accept-Language`).
 */
export const servePages = async (
  app: FastifyInstance,
  options: Pick<Config, 'dev' | 'publicUrl' | 'rateLimitScale' | 'hasServiceWorker'> & {
    read: InProcessReads
    findEmbedOrigins: FindEmbedOrigins
  },
): Promise<void> => {
  const handler = options.dev
    ? createRequestHandler(await loadFromVite(app), 'development')
    : createRequestHandler(await loadBuilt(app, options.hasServiceWorker), 'production')

  const render = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) throw new AppError('NOT_FOUND')
    const nonce = options.dev ? undefined : randomBytes(16).toString('base64')
    const context = new RouterContextProvider()
    let retryAfter = String(awaySeconds)
    context.set(pageContext, {
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
    const address = addressOf(request, options.publicUrl)
    const asked = new Request(address, {
      method: request.method,
      headers: headersOf(request),
      ...(request.method === 'POST' && { body: await bodyOf(request) }),
    })
    const answer = await handler(asked, context)
    const frameAncestors = await frameAncestorsOf(address.pathname, options.findEmbedOrigins)
    if (nonce !== undefined) reply.header('content-security-policy', securityPolicy(nonce, frameAncestors))
    // It cannot name other sites, and some browsers would let it override the policy.
    if (isEmbedPath(address.pathname)) reply.removeHeader('x-frame-options')
    reply.header('vary', 'Accept-Language, Cookie').code(answer.status)
    if (answer.status === 429 || answer.status === 503) reply.header('retry-after', retryAfter)
    for (const [name, value] of answer.headers) reply.header(name, value)
    // A complete body, unlike a stream, has a Content-Length.
    return reply.send(answer.body === null ? undefined : Buffer.from(await answer.arrayBuffer()))
  }

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    pages.addContentTypeParser(formTypes, { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES }, (_request, body, done) =>
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
      // Unknown API paths get an error in the form of the contract.
      if (request.url.startsWith('/api/')) throw new AppError('NOT_FOUND')
      return render(request, reply)
    })
  })
}
