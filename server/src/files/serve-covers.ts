import { coverVersion, drawCover } from '@rostrum/art'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '../platform/http/errors.ts'

const side = z.coerce.number().int().min(1).max(2000)
const coverParams = z.object({
  version: z.literal(String(coverVersion)),
  width: side,
  height: side,
  seed: z.coerce.number().int().min(0).max(0xffffffff),
})

/**
 * Serves `/covers/{version}/{width}x{height}/{seed}.svg`: a generated cover, which browsers and caches keep
 * permanently.
 */
export const serveCovers = (app: FastifyInstance): void => {
  // No rate limit: one page shows dozens of covers, each of which is requested once.
  app.get(
    '/covers/:version/:width(^\\d+)x:height(^\\d+)/:seed(^\\d+).svg',
    { config: { rateLimit: false } },
    (request, reply) => {
      const params = coverParams.safeParse(request.params)
      if (!params.success) throw new AppError('NOT_FOUND')
      const { seed, width, height } = params.data
      return reply
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'")
        .type('image/svg+xml')
        .send(drawCover(seed, width, height))
    },
  )
}
