import { type Language, negotiateLanguage } from '@rostrum/catalogue'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitAge } from '../db/readings.ts'
import { idsIn, type PageChanges } from '../pages/changes.ts'
import { createPageCache, type Kept, type Sent } from '../pages/page-cache.ts'
import { commonHeaders, encode, encodingFor } from './encodings.ts'

/** Answers have 1 to 40 kB, with their compressed copies. */
const MAX_BYTES = 24 * 1024 * 1024
/** Compressing less saves nothing. */
const compressedFrom = 1024

const keyOf = ({ url, headers }: FastifyRequest) => ({
  address: url,
  language: negotiateLanguage(headers['accept-language']),
})

interface Answer {
  body: unknown
  etag: string | undefined
}

const toKept = ({ body, etag }: Answer): Kept => {
  const text = JSON.stringify(body)
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding, accept-language, authorization',
      ...(etag !== undefined && { etag }),
    },
    body: Buffer.from(text),
    sent: new Map(),
    isShareable: true,
    kept: { ids: idsIn(text) },
  }
}

/** Whoever says who they are may get an answer of their own. */
export const isAnonymous = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.authorization === undefined && headers['osdi-api-token'] === undefined

const sendAgain = ({ headers, body }: Sent, { id }: FastifyRequest, reply: FastifyReply): void => {
  reply.hijack()
  reply.raw.writeHead(200, [...headers, 'x-request-id', id, 'content-length', String(body.length)])
  reply.raw.end(body)
}

export interface KeptAnswers {
  /** Sends an answer of the API to somebody without a session, from what was kept or as `read` returns it. */
  send: (request: FastifyRequest, reply: FastifyReply, read: () => Promise<Answer>) => Promise<FastifyReply>
  /**
   * The body of the same answer for a page that is rendered in this process. The page is then as old as the answer, so
   * that both together are not older than one of them may be.
   */
  readFor: (caller: { address: string; language: Language }, read: () => Promise<Answer>) => Promise<unknown>
}

/**
 * Keeps answers of the API to anonymous callers for a few seconds, by address and language, as rendered pages are kept:
 * a change drops them on every node.
 */
export const keepAnswers = (app: FastifyInstance, pageChanges: Pick<PageChanges, 'listen'>): KeptAnswers => {
  const cache = createPageCache<Kept>(MAX_BYTES)
  pageChanges.listen(cache.drop)

  app.earlyAnswers.push((request, reply) => {
    if (request.method !== 'GET' || !request.url.startsWith('/api/') || !isAnonymous(request)) return false
    const sent = cache.peek(keyOf(request))?.sent.get(encodingFor(request))
    if (sent) sendAgain(sent, request, reply)
    return sent !== undefined
  })

  return {
    send: async (request, reply, read) => {
      const page = await cache.get(keyOf(request), async () => toKept(await read()))
      const accepted = encodingFor(request)
      const encoding = page.body.length < compressedFrom ? '' : accepted
      reply.headers(page.headers)
      if (encoding) reply.header('content-encoding', encoding)
      const sent = page.sent.get(accepted) ?? {
        headers: commonHeaders(reply),
        body: await encode(page.body, encoding),
      }
      page.sent.set(accepted, sent)
      return reply.send(sent.body)
    },
    readFor: async (caller, read) => {
      let own: Answer | undefined
      const page = await cache.get(caller, async () => toKept((own = await read())))
      limitAge(page.asOf)
      return own ? own.body : JSON.parse(page.body.toString())
    },
  }
}
