import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Db } from '../platform/db/database.ts'
import { perMinute } from '../platform/http/api.ts'
import { AppError } from '../platform/http/errors.ts'
import { listedTypes, listPages, listParts } from './queries.ts'
import { type Entry, pageEntries, permanentEntries, sitemap, sitemapIndex } from './sitemap.ts'

/**
 * Requests per minute from one IP address. To find where the sitemaps begin, the index reads the ids of all public pages.
 */
const limits = { index: 10, other: 120 }
/** Seconds for which caches may keep a list of pages. */
const cacheSeconds = 600

/**
 * Addresses that are no pages of their own: steps of a sign-in or a form, and the mailbox of the demo community. Pages
 * that must not be found say so themselves, which a search engine can only read if it may open them.
 */
const closedPaths = ['/auth/', '/dev/', '/language', '/password/']

const robots = (origin: string): string =>
  ['User-agent: *', ...closedPaths.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )

const partParams = z.object({ type: z.enum(listedTypes), first: z.uuid() })

const sendXml = (reply: FastifyReply, lines: Iterable<string>) =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', `public, max-age=${cacheSeconds}`)
    .send(Readable.from(lines))

/**
 * Serves `/robots.txt`, and `/sitemap.xml`, which names the sitemaps with the addresses of all public pages.
 */
export const serveSearchEngines = (
  app: FastifyInstance,
  { db, publicUrl: origin, rateLimitScale }: { db: Db; publicUrl: string; rateLimitScale: number },
): void => {
  const upTo = (limit: number) => ({ config: { rateLimit: perMinute(limit, { rateLimitScale }) } })
  const options = upTo(limits.other)

  app.get('/robots.txt', options, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${cacheSeconds}`)
      .send(robots(origin)),
  )

  const readIndex = async (): Promise<Entry[]> => {
    const entries: Entry[] = [{ address: `${origin}/sitemap/pages.xml` }]
    for (const type of listedTypes) {
      for await (const { first_id, updated_at } of listParts(db, type))
        entries.push({ address: `${origin}/sitemap/${type}/${first_id}.xml`, updatedAt: updated_at })
    }
    return entries
  }
  let reading: Promise<Entry[]> | undefined

  app.get('/sitemap.xml', upTo(limits.index), async (_request, reply) => {
    // Of a million pages this takes seconds, which strangers can cause only once at a time.
    reading ??= readIndex().finally(() => (reading = undefined))
    return sendXml(reply, sitemapIndex(await reading))
  })

  app.get('/sitemap/pages.xml', options, async (_request, reply) => sendXml(reply, sitemap(permanentEntries(origin))))

  app.get('/sitemap/:type/:first.xml', options, async ({ params }, reply) => {
    const part = partParams.safeParse(params)
    const pages = part.success ? await listPages(db, part.data.type, part.data.first) : []
    if (pages.length === 0) throw new AppError('NOT_FOUND')
    return sendXml(reply, sitemap(pageEntries(pages, origin)))
  })
}
