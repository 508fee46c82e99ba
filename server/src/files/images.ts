import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { imageFormats } from '@rostrum/contract/files'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { ReceivedFile } from '../platform/http/multipart.ts'

/** Pixels of a side as stored. */
const longestSide = 2000
/** Decoding costs by pixels, not by bytes: a small file can claim to be enormous. */
const maxMegapixels = 64

const isImage = async ({ path, size }: ReceivedFile): Promise<boolean> => {
  const sniffed = size > 0 ? await fileTypeFromFile(path) : undefined
  return imageFormats.some((format) => format === sniffed?.mime)
}

const reencode = async (path: string): Promise<Buffer> => {
  const { width, height } = await sharp(path, { limitInputPixels: false }).metadata()
  if (width * height > maxMegapixels * 1_000_000) {
    throw invalidField('file', 'validation.imagePixels', { maximum: maxMegapixels })
  }
  return sharp(path)
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
}

/**
 * The image as it is kept: upright, bounded, WebP. Re-encoding drops the metadata (where the picture was taken)
 * and whatever else was hidden in the file. 422 on `file` when it is not an image, whatever its name says.
 */
export const toWebp = async (file: ReceivedFile): Promise<Buffer> => {
  const notAnImage = invalidField('file', 'validation.imageType')
  if (!(await isImage(file))) throw notAnImage
  try {
    return await reencode(file.path)
  } catch (error) {
    // What sharp cannot decode only began like an image.
    throw error instanceof AppError ? error : notAnImage
  }
}
