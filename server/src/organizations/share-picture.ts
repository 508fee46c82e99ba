import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sendSharePicture } from '../files/share-picture.ts'
import { perMinute } from '../platform/http/api.ts'
import { generalLimit } from '../platform/http/implement.ts'
import { AppError } from '../platform/http/errors.ts'
import type { BaseServices } from '../platform/services.ts'
import { findPublicOrganization } from './queries.ts'

const params = z.object({ id: z.uuid() })

/** Serves `/share/organizations/{id}.png`: the picture for link previews of an organization's pages. */
export const serveSharePictures = (
  app: FastifyInstance,
  { db, limiter, config }: Pick<BaseServices, 'db' | 'limiter' | 'config'>,
): void => {
  app.get(
    '/share/organizations/:id.png',
    { config: { rateLimit: perMinute(generalLimit, config) } },
    async (request, reply) => {
      const parsed = params.safeParse(request.params)
      const organization = parsed.success && (await findPublicOrganization(db, parsed.data.id))
      if (!organization) throw new AppError('NOT_FOUND')
      return sendSharePicture({ title: organization.name }, { request, reply, limiter })
    },
  )
}
