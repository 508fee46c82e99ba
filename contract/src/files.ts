import { z } from 'zod'
import { endpoint } from './wire.ts'

/** In bytes. A larger upload is rejected with 413. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
/** The maximum size of all documents of a registration together, in bytes. */
export const MAX_DOCUMENTS_BYTES = 2 * MAX_UPLOAD_BYTES
export const imageFormats = ['image/jpeg', 'image/png', 'image/webp'] as const

export const uploadedFile = z.object({
  id: z.string(),
  /** The path to read the file at, relative to this site: `/files/{id}.webp`. */
  url: z.string(),
  name: z.string(),
  mime_type: z.string(),
  /** Size of the stored file in bytes, after the image was re-encoded without its metadata. */
  size: z.int(),
})
export type UploadedFile = z.output<typeof uploadedFile>

export const fileEndpoints = {
  'POST /files/upload': endpoint({
    summary: 'Store one image (multipart field "file") and return its URL',
    auth: 'signed_in',
    scope: 'content:write',
    body: z.object({}),
    multipart: { file: 'one' },
    response: z.object({ data: uploadedFile }),
  }),
}
