import { hash } from '@rostrum/art'
import { languages } from '@rostrum/catalogue'
import { contentPaths } from '@rostrum/contract/kinds'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { sendDrawing } from '../files/send-drawing.ts'
import { sendSharePicture } from '../files/share-picture.ts'
import type { Db } from '../platform/db/database.ts'
import { perMinute } from '../platform/http/api.ts'
import { generalLimit } from '../platform/http/implement.ts'
import { AppError } from '../platform/http/errors.ts'
import type { BaseServices } from '../platform/services.ts'
import { type Poster, renderPoster, shownOn } from './poster.ts'
import { publicItems } from './queries.ts'

const itemParams = z.object({ kind: z.enum(contentPaths), id: z.uuid() })
const posterParams = itemParams.extend({
  number: z.coerce.number().int().min(1).max(2_147_483_647),
  language: z.enum(languages),
})
type PosterParams = z.output<typeof posterParams>

const findPublicTitle = (db: Db, { kind, id }: z.output<typeof itemParams>) =>
  publicItems(db, kind).where('item.id', '=', id).select(['item.title', 'organization.name']).executeTakeFirst()

/** Finds what a poster shows, if an act with this number was ever given. */
const findNumbered = (db: Db, { kind, id, number }: PosterParams) =>
  publicItems(db, kind)
    .where('item.id', '=', id)
    .where('item.numbered_acts', '>=', number)
    .select([
      'item.title',
      'item.starts_at',
      sql<string | null>`item.attributes ->> 'timezone'`.as('timezone'),
      sql<string | null>`item.attributes ->> 'location'`.as('location'),
      'organization.name',
    ])
    .executeTakeFirst()

type Numbered = NonNullable<Awaited<ReturnType<typeof findNumbered>>>

const whenOf = ({ starts_at: startsAt, timezone }: Numbered, language: string): string[] => {
  if (startsAt === null) return []
  const day = { weekday: 'short', month: 'short', day: 'numeric' } as const
  const time = { hour: 'numeric', minute: '2-digit' } as const
  return [new Intl.DateTimeFormat(language, { ...day, ...time, timeZone: timezone ?? 'UTC' }).format(startsAt)]
}

const posterOf = ({ kind, number, language }: PosterParams, found: Numbered): Poster => {
  const when = whenOf(found, language)
  return {
    kind,
    seed: hash(found.name),
    number,
    language,
    title: found.title,
    facts: when.length > 0 ? [...when, found.location ?? found.name] : [found.name],
  }
}

/**
 * Serves `/share/{kind}/{id}.png`, the picture for link previews of an item, and
 * `/share/{kind}/{id}/{number}-{language}.png`, the picture to share after the act with that number.
 */
export const serveItemPictures = (
  app: FastifyInstance,
  { db, limiter, config }: Pick<BaseServices, 'db' | 'limiter' | 'config'>,
): void => {
  const limited = { config: { rateLimit: perMinute(generalLimit, config) } }
  app.get('/share/:kind/:id.png', limited, async (request, reply) => {
    const parsed = itemParams.safeParse(request.params)
    const item = parsed.success ? await findPublicTitle(db, parsed.data) : undefined
    if (!item) throw new AppError('NOT_FOUND')
    return sendSharePicture({ title: item.title, by: item.name }, { request, reply, limiter })
  })
  app.get('/share/:kind/:id/:number(^\\d+)-:language(^[a-z]+).png', limited, async (request, reply) => {
    const parsed = posterParams.safeParse(request.params)
    const found = parsed.success ? await findNumbered(db, parsed.data) : undefined
    if (!parsed.success || !found) throw new AppError('NOT_FOUND')
    const poster = posterOf(parsed.data, found)
    return sendDrawing({ shows: shownOn(poster), draw: () => renderPoster(poster) }, { request, reply, limiter })
  })
}
