import { isEmbedPath } from '@rostrum/contract/embed-addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { perMinute } from '../http/api.ts'
import { commonHeaders, encode, encodingFor } from '../http/encodings.ts'
import { hasTag } from '../http/entity-tag.ts'
import { answerTo, AppError } from '../http/errors.ts'
import { generalLimit } from '../http/implement.ts'
import { readerLanguage } from '../http/reader-language.ts'
import type { PageChanges } from './changes.ts'
import { createPageCache, type Dated, keptMilliseconds, type Page, type Sent } from './page-cache.ts'
import { openRenderer, type RenderOptions } from './render.ts'

/** Maximum size of a form that is sent without JavaScript, in bytes. */
const MAX_FORM_BYTES = 64 * 1024
/** Pages have 20 to 150 kB, with their compressed copies. */
const MAX_BYTES = 48 * 1024 * 1024
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

const keyOf = (request: FastifyRequest) => ({ address: request.url, language: readerLanguage(request) })

const isEmbed = ({ url }: FastifyRequest): boolean => isEmbedPath(url.split('?')[0] ?? '')

/**
 * Browsers ask each time whether the page has changed. A cache in front of the nodes may give it to others for as long as
 * a node would, and once as long while it asks for a new one. It must ask for each view of an action in a frame, because
 * only the nodes count these.
 */
const cacheControl = ({ asOf }: Dated<Page>, request: FastifyRequest): string => {
  if (isEmbed(request)) return 'public, no-cache'
  const seconds = keptMilliseconds / 1000
  const left = Math.max(1, Math.ceil(seconds - (performance.now() - asOf) / 1000))
  return `public, max-age=0, s-maxage=${left}, stale-while-revalidate=${seconds}`
}

const send = async (page: Dated<Page>, request: FastifyRequest, reply: FastifyReply) => {
  reply.code(page.status).headers(page.headers)
  // It cannot name other sites, and some browsers would let it override the policy.
  if (isEmbed(request)) reply.removeHeader('x-frame-options')
  if (!page.kept) return reply.send(page.body)
  const { tag } = page.kept
  const encoding = encodingFor(request)
  reply.header('etag', tag)
  if (encoding) reply.header('content-encoding', encoding)
  const sent = page.sent.get(encoding) ?? {
    headers: commonHeaders(reply),
    body: await encode(page.body, encoding),
  }
  page.sent.set(encoding, sent)
  reply.header('cache-control', cacheControl(page, request))
  return hasTag(request, tag) ? reply.code(304).send() : reply.send(sent.body)
}

/** Sends a page again, without what Fastify does with an answer, which takes longer than all the rest. */
const sendAgain = (page: Dated<Page>, sent: Sent, request: FastifyRequest, reply: FastifyReply): void => {
  const isKnown = page.kept !== undefined && hasTag(request, page.kept.tag)
  const own = ['x-request-id', request.id, 'cache-control', cacheControl(page, request)]
  const length = isKnown ? [] : ['content-length', String(sent.body.length)]
  reply.hijack()
  reply.raw.writeHead(isKnown ? 304 : page.status, [...sent.headers, ...own, ...length])
  reply.raw.end(isKnown ? undefined : sent.body)
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
  const cache = createPageCache<Page>(MAX_BYTES)
  options.pageChanges.listen(cache.drop)

  const find = async (request: FastifyRequest): Promise<Dated<Page>> =>
    request.method === 'POST'
      ? { ...(await render(request)), asOf: performance.now() }
      : cache.get(keyOf(request), () => render(request))

  app.earlyAnswers.push((request, reply) => {
    const page = request.method === 'GET' ? cache.peek(keyOf(request)) : undefined
    const sent = page?.sent.get(encodingFor(request))
    if (page && sent) sendAgain(page, sent, request, reply)
    return sent !== undefined
  })

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
      if (!['GET', 'HEAD', 'POST'].includes(request.method)) throw new AppError('NOT_FOUND')
      return send(await find(request), request, reply)
    })
  })
}
