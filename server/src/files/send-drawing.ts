import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../platform/http/addresses.ts'
import { entityTagOf, isUnchanged } from '../platform/http/entity-tag.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { inImageTurn } from './image-turns.ts'

/** How many pictures are kept. A link that is shared is fetched by several services at about the same time. */
const MAX_KEPT = 64

/** How many pictures one IP address may have drawn. Services that show a preview fetch a picture once. */
const drawingLimit = { name: 'share-pictures', max: 60, seconds: 60 }

/** The latest pictures by their tag, oldest first. Who asks for a picture that is being drawn waits for it. */
const kept = new Map<string, Promise<Buffer>>()
const keep = (tag: string, drawn: Promise<Buffer>): void => {
  kept.delete(tag)
  kept.set(tag, drawn)
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break
    kept.delete(oldest)
  }
  drawn.catch(() => kept.delete(tag))
}

interface Drawing {
  /** Everything that the picture depends on. */
  shows: readonly unknown[]
  /** Draws it as a PNG. */
  draw: () => Promise<Buffer>
}

export interface PictureRequest {
  request: FastifyRequest
  reply: FastifyReply
  limiter: Limiter
}

/**
 * Answers with a picture that is drawn on request. Caches may store it, but must revalidate it, so that it disappears
 * when the page is hidden.
 */
export const sendDrawing = async (
  { shows, draw }: Drawing,
  { request, reply, limiter }: PictureRequest,
): Promise<FastifyReply> => {
  const tag = entityTagOf(JSON.stringify(shows))
  reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', 'public, no-cache')
  if (isUnchanged(request, reply, tag)) return reply.code(304).send()
  if (!kept.has(tag)) {
    const retryAfterSeconds = await limiter(drawingLimit, addressKey(request))
    if (retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds })
  }
  const drawn = kept.get(tag) ?? inImageTurn(draw)
  keep(tag, drawn)
  return reply.type('image/png').send(await drawn)
}
