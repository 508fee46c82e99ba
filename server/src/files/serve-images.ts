import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Storage } from '../platform/storage.ts'
import { findImage } from './queries.ts'

const imageParams = z.object({ id: z.uuid() })

/** `/files/{id}.webp`, outside the API: public images, kept by browsers for good, and by caches in front until a ban must reach them. */
export const serveImages = (app: FastifyInstance, { db, storage }: { db: Db; storage: Pick<Storage, 'get'> }): void => {
  // One page shows dozens of these to everyone behind the same address, and each is asked for once.
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
