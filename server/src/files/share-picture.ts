import { fileURLToPath } from 'node:url'
import { avatar, cover, coverVersion } from '@rostrum/art'
import type { FastifyReply, FastifyRequest } from 'fastify'
import sharp, { type OverlayOptions } from 'sharp'
import { entityTagOf, isUnchanged } from '../platform/http/entity-tag.ts'
import { AppError } from '../platform/http/errors.ts'
import { inImageTurn } from './image-turns.ts'
import { addressKey } from '../platform/http/addresses.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { escapeXml } from '../platform/xml.ts'

/** Pixels, as recommended for Open Graph. */
const size = { width: 1200, height: 630 }
const margin = { side: 56, edge: 40, between: 24 }
/** Must be incremented when the picture of the same texts changes. */
const drawingVersion = 1
/** How many pictures are kept. A link that is shared is fetched by several services at about the same time. */
const MAX_KEPT = 64

/** How many pictures one IP address may have drawn. Services that show a preview fetch a picture once. */
const drawingLimit = { name: 'share-pictures', max: 60, seconds: 60 }

const fontFile = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf'),
)

export interface SharePicture {
  title: string
  /** Whom the item is by; undefined if the title is the name of the organization itself. */
  by?: string
}

/** What the font does not have: anything beyond Latin letters, and common signs. */
const undrawable = /[^\u{20}-\u{17F}\u{218}-\u{21B}\u{1EA0}-\u{1EF9}\u{2010}-\u{203A}\u{20AC}]/gu

/** Leaves out signs such as emoji. Null if letters would be missing: a picture without a text is better than boxes. */
const drawableText = (text: string): string | null => {
  const composed = text.normalize('NFC')
  if (composed.match(undrawable)?.some((sign) => /\p{L}/u.test(sign))) return null
  return composed.replaceAll(undrawable, '').trim() || null
}

/** Pixels. Even a title of 160 wide letters and the longest name together leave a part of the cover free. */
const titleSize = (title: string): number => {
  if (title.length <= 40) return 72
  return title.length <= 90 ? 56 : 44
}
const nameSize = 30

const drawText = (text: string, { pixels, color }: { pixels: number; color: string }) =>
  sharp({
    text: {
      text: `<span foreground="${color}">${escapeXml(text)}</span>`,
      font: `Bricolage Grotesque Bold ${pixels}`,
      fontfile: fontFile,
      width: size.width - 2 * margin.side,
      // One point is one pixel.
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })

/** The texts on a ground of their own at the lower edge. */
const drawTexts = async ({ title, by }: SharePicture): Promise<OverlayOptions[]> => {
  const drawable = drawableText(title)
  if (drawable === null) return []
  const { ground, ink } = avatar(title)
  const name = by === undefined ? null : drawableText(by)
  const lines = await Promise.all([
    drawText(drawable, { pixels: titleSize(drawable), color: ink }),
    ...(name === null ? [] : [drawText(name, { pixels: nameSize, color: ink })]),
  ])
  const between = margin.between * (lines.length - 1)
  const height = 2 * margin.edge + between + lines.reduce((sum, { info }) => sum + info.height, 0)
  let top = size.height - height
  const panel = { create: { width: size.width, height, channels: 3, background: ground } } as const
  const overlays: OverlayOptions[] = [{ input: panel, left: 0, top }]
  top += margin.edge
  for (const { data, info } of lines) {
    overlays.push({ input: data, left: margin.side, top })
    top += info.height + margin.between
  }
  return overlays
}

const draw = async (picture: SharePicture): Promise<Buffer> =>
  sharp(Buffer.from(cover(picture.title, size.width, size.height)))
    .resize(size)
    .composite(await drawTexts(picture))
    .png({ palette: true })
    .toBuffer()

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

interface SharePictureRequest {
  request: FastifyRequest
  reply: FastifyReply
  limiter: Limiter
}

/**
 * Answers with the picture for link previews of a page without an image of its own: a generated cover with the title.
 * Caches may store the picture, but must revalidate it, so that it disappears when the page is hidden.
 */
export const sendSharePicture = async (
  picture: SharePicture,
  { request, reply, limiter }: SharePictureRequest,
): Promise<FastifyReply> => {
  const tag = entityTagOf(JSON.stringify([coverVersion, drawingVersion, picture.title, picture.by]))
  reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', 'public, no-cache')
  if (isUnchanged(request, reply, tag)) return reply.code(304).send()
  if (!kept.has(tag)) {
    const retryAfterSeconds = await limiter(drawingLimit, addressKey(request))
    if (retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds })
  }
  const drawn = kept.get(tag) ?? inImageTurn(() => draw(picture))
  keep(tag, drawn)
  return reply.type('image/png').send(await drawn)
}
