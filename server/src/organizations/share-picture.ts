import { cover, coverVersion } from '@rostrum/art'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { z } from 'zod'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { perMinute } from '../platform/http/api.ts'
import { entityTagOf, isUnchanged } from '../platform/http/entity-tag.ts'

const params = z.object({ id: z.uuid() })
/** Requests per minute from one IP address. Services that show a preview fetch the picture once. */
const limit = 60
/** Pixels, as recommended for Open Graph. */
const size = { width: 1200, height: 630 }

/**
 * Serves `/share/organizations/{id}.png`: the generated cover, for link previews of a page without an image of its own.
 */
export const serveSharePictures = (
  app: FastifyInstance,
  { db, rateLimitScale }: { db: Db; rateLimitScale: number },
): void => {
  app.get(
    '/share/organizations/:id.png',
    { config: { rateLimit: perMinute(limit, { rateLimitScale }) } },
    async (request, reply) => {
      const parsed = params.safeParse(request.params)
      const organization =
        parsed.success &&
        (await db
          .selectFrom('organizations')
          .select('name')
          .where('id', '=', parsed.data.id)
          .where('published_at', 'is not', null)
          .executeTakeFirst())
      if (!organization) throw new AppError('NOT_FOUND')
      // Caches may store the picture, but must revalidate it, so that it disappears when the organization is hidden.
      reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', 'public, no-cache')
      if (isUnchanged(request, reply, entityTagOf(`${coverVersion}:${organization.name}`)))
        return reply.code(304).send()
      const drawing = cover(organization.name, size.width, size.height)
      const png = await sharp(Buffer.from(drawing)).resize(size).png({ palette: true }).toBuffer()
      return reply.type('image/png').send(png)
    },
  )
}
