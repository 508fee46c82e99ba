import { fileTypeFromFile } from 'file-type'
import sharp, { type ResizeOptions } from 'sharp'
import { imageFormats } from '@rostrum/contract/files'
import { AppError, invalidField } from '../platform/http/errors.ts'
import { inImageTurn } from './image-turns.ts'
import type { ReceivedFile } from '../platform/http/multipart.ts'

/** Maximum width and height of a stored image, in pixels. */
const MAX_SIDE_PIXELS = 2000
/** The cost of decoding depends on pixels, not on bytes: a small file can contain an enormous image. */
const MAX_MEGAPIXELS = 64

const isImage = async ({ path, size }: ReceivedFile): Promise<boolean> => {
  const sniffed = size > 0 ? await fileTypeFromFile(path) : undefined
  return imageFormats.some((format) => format === sniffed?.mime)
}

/** As it is, within the maximum size. */
const whole: ResizeOptions = {
  width: MAX_SIDE_PIXELS,
  height: MAX_SIDE_PIXELS,
  fit: 'inside',
  withoutEnlargement: true,
}
/** A square for a small picture of somebody, sharp on a dense screen. Of a portrait, it is the upper part. */
export const portrait: ResizeOptions = { width: 192, height: 192, fit: 'cover', position: 'top' }

const reencode = async (path: string, resize: ResizeOptions): Promise<Buffer> => {
  const { width, height } = await sharp(path, { limitInputPixels: false }).metadata()
  if (width * height > MAX_MEGAPIXELS * 1_000_000) {
    throw invalidField('file', 'validation.imagePixels', { maximum: MAX_MEGAPIXELS })
  }
  return sharp(path).autoOrient().resize(resize).webp({ quality: 82 }).toBuffer()
}

/**
 * Re-encodes an image as WebP, upright, and within the maximum size or as `resize` says. This removes metadata, such as the location, and
 * anything hidden in the file. Throws 422 on `file` if the content is not an image, whatever its name.
 */
export const toWebp = async (file: ReceivedFile, resize = whole): Promise<Buffer> => {
  const notAnImage = invalidField('file', 'validation.imageType')
  if (!(await isImage(file))) throw notAnImage
  try {
    return await inImageTurn(() => reencode(file.path, resize))
  } catch (error) {
    // The file starts like an image, but sharp cannot decode it.
    throw error instanceof AppError ? error : notAnImage
  }
}
