import { z } from 'zod'
import { endpoint } from './wire.ts'

/** Bytes; a larger upload is refused with 413. */
export const uploadMaximum = 10 * 1024 * 1024
export const imageFormats = ['image/jpeg', 'image/png', 'image/webp'] as const

export const uploadedFile = z.object({
  id: z.string(),
  /** Where it is read: `/files/{id}.webp`, relative to this site. */
  url: z.string(),
  name: z.string(),
  mime_type: z.string(),
  /** Bytes as stored, after the image was re-encoded without its metadata. */
  size: z.int(),
})
export type UploadedFile = z.output<typeof uploadedFile>

export const fileEndpoints = {
  'POST /files/upload': endpoint({
    summary: 'Store one image (multipart field "file") and get the address to use it by',
    auth: 'signed_in',
    body: z.object({}),
    multipart: true,
    response: z.object({ data: uploadedFile }),
  }),
}
