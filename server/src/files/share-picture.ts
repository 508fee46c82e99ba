import { avatar, cover, coverVersion } from '@rostrum/art'
import type { FastifyReply } from 'fastify'
import sharp, { type OverlayOptions } from 'sharp'
import { drawableText, drawText } from './draw-text.ts'
import { type PictureRequest, sendDrawing } from './send-drawing.ts'

/** Pixels, as recommended for Open Graph. */
const size = { width: 1200, height: 630 }
const margin = { side: 56, edge: 40, between: 24 }
/** Must be incremented when the picture of the same texts changes. */
const drawingVersion = 1

export interface SharePicture {
  title: string
  /** Whom the item is by; undefined if the title is the name of the organization itself. */
  by?: string
}

/** Pixels. Even a title of 160 wide letters and the longest name together leave a part of the cover free. */
const titleSize = (title: string): number => {
  if (title.length <= 40) return 72
  return title.length <= 90 ? 56 : 44
}
const nameSize = 30

/** The texts on a ground of their own at the lower edge. */
const drawTexts = async ({ title, by }: SharePicture): Promise<OverlayOptions[]> => {
  const drawable = drawableText(title)
  if (drawable === null) return []
  const { ground, ink } = avatar(title)
  const name = by === undefined ? null : drawableText(by)
  const width = size.width - 2 * margin.side
  const lines = await Promise.all([
    drawText(drawable, { pixels: titleSize(drawable), color: ink, width }),
    ...(name === null ? [] : [drawText(name, { pixels: nameSize, color: ink, width })]),
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

/** Answers with the picture for link previews of a page without an image of its own: a generated cover with the title. */
export const sendSharePicture = (picture: SharePicture, request: PictureRequest): Promise<FastifyReply> =>
  sendDrawing({ shows: [coverVersion, drawingVersion, picture.title, picture.by], draw: () => draw(picture) }, request)
