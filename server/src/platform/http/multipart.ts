import { stat } from 'node:fs/promises'
import type { MultipartFields } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { isDiskFull } from '../disk-full.ts'
import { AppError } from './errors.ts'

/** A file of a multipart request, stored in a temporary folder that is emptied when the request ends. */
export interface ReceivedFile {
  field: string
  name: string
  path: string
  /** Bytes. */
  size: number
}

const MAX_FILE_NAME_LENGTH = 200

/** Makes a name storable and limits its length. The end is kept because of the file extension. */
const fileNameOf = (sent: string) => sent.replaceAll('\0', '').slice(-MAX_FILE_NAME_LENGTH).toWellFormed()

const fieldOf = (name: string) => name.replace(/\[\]$/, '')

/** Text parts become the body; repeated `name[]` parts become an array. Files are returned separately. */
export const readMultipart = async (request: FastifyRequest) => {
  const received = await request.saveRequestFiles().catch((error: Error & { statusCode?: number }) => {
    // The disk of the temporary folder is full.
    if (isDiskFull(error)) throw error
    throw new AppError(error.statusCode === 413 ? 'TOO_LARGE' : 'MALFORMED')
  })
  const body: Record<string, unknown> = {}
  for (const [name, parts] of Object.entries((received.values ?? {}) as MultipartFields)) {
    const values = [parts].flat().flatMap((part) => (part?.type === 'field' ? [part.value] : []))
    if (values.length > 0) body[fieldOf(name)] = name.endsWith('[]') ? values : values.at(-1)
  }
  const files: ReceivedFile[] = await Promise.all(
    received.files.map(async (part) => ({
      field: fieldOf(part.fieldname),
      name: fileNameOf(part.filename),
      path: part.filepath,
      size: (await stat(part.filepath)).size,
    })),
  )
  return { body, files }
}
