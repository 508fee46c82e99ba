import { languages } from '@rostrum/catalogue'
import { drawGathering, gatheringVersion } from '@rostrum/art/gathering'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '../platform/http/errors.ts'

const people = z.coerce.number().int().min(1).max(1_000_000_000)
const gatheringParams = z.object({
  version: z.literal(String(gatheringVersion)),
  seed: z.coerce.number().int().min(0).max(0xffffffff),
  number: people,
  count: people,
  language: z.enum(languages),
})

/**
 * Serves `/gatherings/{version}/{seed}/{number}-{count}-{language}.svg`: the picture of the moment after an act, which
 * browsers and caches keep permanently. It takes as little work as a cover and says nothing about anybody.
 */
export const serveGatherings = (app: FastifyInstance): void => {
  app.get(
    '/gatherings/:version/:seed(^\\d+)/:number(^\\d+)-:count(^\\d+)-:language(^[a-z]+).svg',
    { config: { rateLimit: false } },
    (request, reply) => {
      const params = gatheringParams.safeParse(request.params)
      if (!params.success) throw new AppError('NOT_FOUND')
      return (
        reply
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('cache-control', 'public, max-age=31536000, immutable')
          // The styles are those of the one movement in the picture.
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
          .type('image/svg+xml')
          .send(drawGathering(params.data))
      )
    },
  )
}
