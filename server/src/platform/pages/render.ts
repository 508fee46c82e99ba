import { randomBytes } from 'node:crypto'
import { isEmbedPath, subjectAt, type EmbedSubject } from '@rostrum/contract/embed-addresses'
import { pageContext, type PageContext } from '@rostrum/ssr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RouterContextProvider, type RequestHandler } from 'react-router'
import type { Config } from '../config.ts'
import { openDeadline } from '../http/deadline.ts'
import { entityTagOf } from '../http/entity-tag.ts'
import { AppError, awaySeconds } from '../http/errors.ts'
import type { InProcessReads } from '../http/in-process-reads.ts'
import { readerLanguage } from '../http/reader-language.ts'
import { idsIn } from './changes.ts'
import type { Page } from './page-cache.ts'
import { securityPolicy, withoutNonce } from './security-policy.ts'

/** Returns the origins of the sites that may show an action in a frame. */
export type FindEmbedOrigins = (subject: EmbedSubject) => Promise<readonly string[]>

export interface RenderOptions extends Pick<Config, 'dev' | 'publicUrl'> {
  /** What renders the pages of the web: see `site.ts`. */
  handler: RequestHandler
  read: InProcessReads
  findEmbedOrigins: FindEmbedOrigins
}

interface Calls {
  call: PageContext['call']
  /** How the calls were answered, as far as the page depends on it. */
  outcome: { retryAfter: string; isRefused: boolean; hasFailed: boolean }
}

/** Loaders call the API within this process: GET requests are read directly as a visitor, forms are injected as requests. */
const callInProcess = (app: FastifyInstance, read: InProcessReads, request: FastifyRequest): Calls => {
  const within = openDeadline()
  const outcome: Calls['outcome'] = { retryAfter: String(awaySeconds), isRefused: false, hasFailed: false }
  const call: PageContext['call'] = async (path, { method, headers, body }) => {
    if (method === 'GET') {
      const answer = await read(path, { language: readerLanguage(request), ip: request.ip, within })
      if (answer.status === 429) outcome.isRefused = true
      if (answer.status >= 500) outcome.hasFailed = true
      return answer
    }
    const answer = await app.inject({
      method: method as 'POST',
      url: path,
      remoteAddress: request.ip,
      headers,
      ...(body !== undefined && { payload: body }),
    })
    const retryAfter = answer.headers['retry-after']
    if (retryAfter !== undefined) outcome.retryAfter = retryAfter
    return { status: answer.statusCode, body: answer.statusCode === 204 ? undefined : answer.json() }
  }
  return { call, outcome }
}

/**
 * Only the pages below `/embed/` may be in a frame: on our own pages, for organizers who look at what they embed, and on
 * the sites that the organization has allowed.
 */
const frameAncestorsOf = async (pathname: string, find: FindEmbedOrigins): Promise<readonly string[]> => {
  if (!isEmbedPath(pathname)) return ["'none'"]
  const subject = subjectAt(pathname)
  return ["'self'", ...(subject ? await find(subject) : [])]
}

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
 * What the pages learn of a request. A page depends only on its address and language, so it sees nothing else, except
 * where the reader changes the language and goes back.
 */
const toRequest = async (address: URL, request: FastifyRequest): Promise<Request> => {
  const { referer, 'content-type': contentType = '' } = request.headers
  if (request.method !== 'POST') return new Request(address, { ...(referer && { headers: { referer } }) })
  return new Request(address, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body: await bodyOf(request),
  })
}

/** Whether a route leaves it to the server how long its answer may be kept. */
const isPlainDocument = ({ headers }: Response): boolean =>
  !headers.has('cache-control') &&
  !headers.has('set-cookie') &&
  (headers.get('content-type') ?? '').startsWith('text/html')

/** Renders pages. A HEAD request is answered like a GET request, without the body. */
export const openRenderer =
  (app: FastifyInstance, { handler, dev, read, publicUrl, findEmbedOrigins }: RenderOptions) =>
  async (request: FastifyRequest): Promise<Page> => {
    const nonce = dev ? undefined : randomBytes(16).toString('hex')
    const { call, outcome } = callInProcess(app, read, request)
    const context = new RouterContextProvider()
    context.set(pageContext, { call, origin: publicUrl, language: readerLanguage(request), nonce })
    const address = addressOf(request, publicUrl)
    const answer = await handler(await toRequest(address, request), context)
    const { status } = answer
    const cookies = answer.headers.getSetCookie()
    const headers: Record<string, string | string[]> = {
      ...Object.fromEntries(answer.headers),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
      vary: 'Accept-Language, Cookie, Accept-Encoding',
      ...((status === 429 || status === 503) && { 'retry-after': outcome.retryAfter }),
    }

    const bytes = Buffer.from(await answer.arrayBuffer())
    const page = { status, headers, sent: new Map() }
    // While developing, a page changes with its source.
    if (nonce === undefined) return { ...page, body: bytes, isShareable: false, kept: undefined }
    const { body, hashes } = withoutNonce(bytes, nonce)
    const frameAncestors = await frameAncestorsOf(address.pathname, findEmbedOrigins)
    headers['content-security-policy'] = securityPolicy(hashes, frameAncestors)
    const isShareable = request.method !== 'POST' && isPlainDocument(answer) && !outcome.isRefused
    const isKeepable = isShareable && status === 200 && !outcome.hasFailed
    return {
      ...page,
      body,
      isShareable,
      kept: isKeepable ? { tag: entityTagOf(body), ids: idsIn(body.toString('latin1')) } : undefined,
    }
  }
