import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import { isEmbedPath } from '@rostrum/contract/embed-addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { perMinute } from '../http/api.ts'
import { isUnchanged } from '../http/entity-tag.ts'
import { answerTo, AppError } from '../http/errors.ts'
import { generalLimit } from '../http/implement.ts'
import { readerLanguage } from '../http/reader-language.ts'
import type { PageChanges } from './changes.ts'
import { createPageCache, keptMilliseconds, type Page } from './page-cache.ts'
import { openRenderer, type RenderOptions } from './render.ts'

/** Maximum size of a form that is sent without JavaScript, in bytes. */
const MAX_FORM_BYTES = 64 * 1024
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

const brotli = promisify(brotliCompress)
const encoders = {
  // Compresses a page in 1 ms; the highest quality would take 100.
  br: (body: Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
}
const encodings = new Negotiator({ supportedValues: ['br', 'gzip'] satisfies (keyof typeof encoders)[] })

/** The encoding that the client accepts; `undefined` if it accepts none. */
const encodingFor = ({ headers }: FastifyRequest) => encodings.negotiate(headers['accept-encoding'] ?? '') ?? undefined

/** Compresses a page that is kept once for all who accept the same. */
const encode = async ({ body, encoded }: Page, encoding: keyof typeof encoders): Promise<void> => {
  if (!encoded.has(encoding)) encoded.set(encoding, await encoders[encoding](body))
}

const keyOf = (request: FastifyRequest) => ({ address: request.url, language: readerLanguage(request) })

const isEmbed = ({ url }: FastifyRequest): boolean => isEmbedPath(url.split('?')[0] ?? '')

/**
 * Browsers ask each time whether the page has changed. A cache in front of the nodes may give it to others for as long as
 * a node would, and once as long while it asks for a new one. It must ask for each view of an action in a frame, because
 * only the nodes count these.
 */
const cacheControl = ({ renderedAt }: Page, request: FastifyRequest): string => {
  if (isEmbed(request)) return 'public, no-cache'
  const seconds = keptMilliseconds / 1000
  const left = Math.max(1, Math.ceil(seconds - (performance.now() - renderedAt) / 1000))
  return `public, max-age=0, s-maxage=${left}, stale-while-revalidate=${seconds}`
}

/** Answers with a page that may be given later, too. */
const sendKept = (page: Page, tag: string, request: FastifyRequest, reply: FastifyReply): void => {
  const encoding = encodingFor(request)
  const body = (encoding && page.encoded.get(encoding)) ?? page.body
  const isKnown = isUnchanged(request, reply, tag)
  reply.headers(page.headers).header('cache-control', cacheControl(page, request))
  if (encoding && body !== page.body) reply.header('content-encoding', encoding)
  if (!isKnown) reply.header('content-length', body.length)
  // Fastify allows numbers where Node.js does not, which nobody has set.
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  // Nothing that Fastify does with an answer is needed here, and it takes longer than all the rest.
  reply.hijack()
  reply.raw.writeHead(isKnown ? 304 : page.status, headers)
  reply.raw.end(isKnown || request.method === 'HEAD' ? undefined : body)
}

const send = async (page: Page, request: FastifyRequest, reply: FastifyReply) => {
  // It cannot name other sites, and some browsers would let it override the policy.
  if (isEmbed(request)) reply.removeHeader('x-frame-options')
  if (!page.kept) return reply.code(page.status).headers(page.headers).send(page.body)
  const encoding = encodingFor(request)
  if (encoding) await encode(page, encoding)
  sendKept(page, page.kept.tag, request, reply)
  return reply
}

/**
 * Renders every path that nothing else serves. A page only depends on its URL and language, never on the caller, so nodes
 * and caches in front of them may keep it (per `language` cookie and `Accept-Language`).
 */
export const servePages = async (
  app: FastifyInstance,
  options: RenderOptions & Pick<Config, 'rateLimitScale'> & { pageChanges: Pick<PageChanges, 'listen'> },
): Promise<void> => {
  const render = openRenderer(app, options)
  const cache = createPageCache()
  options.pageChanges.listen(cache.drop)

  const find = (request: FastifyRequest): Promise<Page> =>
    request.method === 'POST' ? render(request) : cache.get(keyOf(request), () => render(request))

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
    const answerFromCache = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      const page = request.method === 'GET' && !isEmbed(request) ? cache.peek(keyOf(request)) : undefined
      const encoding = encodingFor(request)
      if (!page?.kept || (encoding && !page.encoded.has(encoding))) return done()
      sendKept(page, page.kept.tag, request, reply)
    }
    pages.all(
      '/*',
      { onRequest: answerFromCache, config: { rateLimit: perMinute(generalLimit, options, 'pages') } },
      async (request, reply) => {
        // Unknown API paths get an error in the form of the contract.
        if (request.url.startsWith('/api/')) throw new AppError('NOT_FOUND')
        if (!['GET', 'HEAD', 'POST'].includes(request.method)) throw new AppError('NOT_FOUND')
        return send(await find(request), request, reply)
      },
    )
  })
}
