import { contentPaths } from '@rostrum/contract/kinds'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sendSharePicture } from '../files/share-picture.ts'
import type { Db } from '../platform/db/database.ts'
import { perMinute } from '../platform/http/api.ts'
import { generalLimit } from '../platform/http/implement.ts'
import { AppError } from '../platform/http/errors.ts'
import type { BaseServices } from '../platform/services.ts'
import { publicItems } from './queries.ts'

const params = z.object({ kind: z.enum(contentPaths), id: z.uuid() })

const findPublicTitle = (db: Db, { kind, id }: z.output<typeof params>) =>
  publicItems(db, kind).where('item.id', '=', id).select(['item.title', 'organization.name']).executeTakeFirst()

/** Serves `/share/{kind}/{id}.png`: the picture for link previews of an item. */
export const serveItemPictures = (
  app: FastifyInstance,
  { db, limiter, config }: Pick<BaseServices, 'db' | 'limiter' | 'config'>,
): void => {
  app.get(
    '/share/:kind/:id.png',
    { config: { rateLimit: perMinute(generalLimit, config) } },
    async (request, reply) => {
      const parsed = params.safeParse(request.params)
      const item = parsed.success ? await findPublicTitle(db, parsed.data) : undefined
      if (!item) throw new AppError('NOT_FOUND')
      return sendSharePicture({ title: item.title, by: item.name }, { request, reply, limiter })
    },
  )
}
