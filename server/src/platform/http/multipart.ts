import { stat } from 'node:fs/promises'
import type { MultipartFields } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { isFull } from '../full.ts'
import { AppError } from './errors.ts'

/** A file of a multipart request, spooled to a temporary folder that is emptied when the request ends. */
export interface ReceivedFile {
  field: string
  name: string
  path: string
  /** Bytes. */
  size: number
}

const longestFileName = 200

/** A name that can be kept and shown; the end of a long one stays, for its ending. */
const fileNameOf = (sent: string) => sent.replaceAll('\0', '').slice(-longestFileName).toWellFormed()

const fieldOf = (name: string) => name.replace(/\[\]$/, '')

/** Text parts become the body, repeated `name[]` parts an array; files go beside it. */
export const readMultipart = async (request: FastifyRequest) => {
  const received = await request.saveRequestFiles().catch((error: Error & { statusCode?: number }) => {
    // Of the folder that it is spooled to.
    if (isFull(error)) throw error
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
