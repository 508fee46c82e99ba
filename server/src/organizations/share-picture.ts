import { cover, coverVersion } from '@rostrum/art'
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { z } from 'zod'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { perMinute } from '../platform/http/api.ts'

const params = z.object({ id: z.uuid() })
/** A minute for one address; those who share ask once. */
const limit = 60
/** Pixels, as Open Graph asks for. */
const size = { width: 1200, height: 630 }

/** `/share/organizations/{id}.png`: the cover drawn from the name, for previews of a page that has no image of its own. */
export const serveSharePictures = (
  app: FastifyInstance,
  { db, rateLimitScale }: { db: Db; rateLimitScale: number },
): void => {
  app.get(
    '/share/organizations/:id.png',
    { config: { rateLimit: perMinute(limit, { rateLimitScale }) } },
    async (request, reply) => {
      const asked = params.safeParse(request.params)
      const organization =
        asked.success &&
        (await db
          .selectFrom('organizations')
          .select('name')
          .where('id', '=', asked.data.id)
          .where('published_at', 'is not', null)
          .executeTakeFirst())
      if (!organization) throw new AppError('NOT_FOUND')
      // Caches may keep it and ask whether it still holds: what is hidden is hidden there, too.
      const tag = `"${createHash('sha256').update(`${coverVersion}:${organization.name}`).digest('base64url')}"`
      reply
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'public, no-cache')
        .header('etag', tag)
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      const drawing = cover(organization.name, size.width, size.height)
      const png = await sharp(Buffer.from(drawing)).resize(size).png({ palette: true }).toBuffer()
      return reply.type('image/png').send(png)
    },
  )
}
