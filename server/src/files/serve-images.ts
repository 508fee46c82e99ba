import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Storage } from '../platform/storage.ts'
import { findImage } from './queries.ts'

const imageParams = z.object({ id: z.uuid() })

/**
 * Serves `/files/{id}.webp`, outside the API. Browsers cache images permanently, shared caches for an hour, so that a
 * ban takes effect there.
 */
export const serveImages = (app: FastifyInstance, { db, storage }: { db: Db; storage: Pick<Storage, 'get'> }): void => {
  // No rate limit: one page shows dozens of images, and many people may share an IP address.
  app.get('/files/:id.webp', { config: { rateLimit: false } }, async (request, reply) => {
    const params = imageParams.safeParse(request.params)
    const image = params.success ? await findImage(db, params.data.id) : undefined
    const bytes = image && (await storage.get(image.storage_key))
    if (!image || !bytes) throw new AppError('NOT_FOUND')
    return reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=31536000, s-maxage=3600, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-length', image.size)
      .type(image.mime_type)
      .send(bytes)
  })
}
