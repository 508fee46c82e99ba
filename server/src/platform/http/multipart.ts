import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { Endpoint } from '@rostrum/contract/wire'
import { MAX_DOCUMENTS_BYTES, MAX_UPLOAD_BYTES } from '@rostrum/contract/files'
import type { FastifyRequest } from 'fastify'
import { isDiskFull } from '../disk-full.ts'
import { privateFileMode } from '../private-folder.ts'
import { AppError, invalidField } from './errors.ts'

/** A file of a multipart request, in a temporary folder that is removed when the call has been answered. */
export interface ReceivedFile {
  field: string
  name: string
  path: string
  /** Bytes. */
  size: number
}

/** The file of a form with one file. Throws 422 on its field if it is missing. */
export const requiredFile = (files: readonly ReceivedFile[]): ReceivedFile => {
  const file = files.find(({ field }) => field === 'file')
  if (!file) throw invalidField('file', 'validation.required')
  return file
}

export interface ReceivedForm {
  body: unknown
  files: ReceivedFile[]
}

/** What the fields of a form and the heads of its parts may have in addition to its files, in bytes. */
const MAX_FORM_FIELDS_BYTES = 64 * 1024
const MAX_FILES_BYTES = { one: MAX_UPLOAD_BYTES, many: MAX_DOCUMENTS_BYTES } as const

const MAX_FILE_NAME_LENGTH = 200

/** Makes a name storable and limits its length. The end is kept because of the file extension. */
const fileNameOf = (sent: string) => sent.replaceAll('\0', '').slice(-MAX_FILE_NAME_LENGTH).toWellFormed()

const fieldOf = (name: string) => name.replace(/\[\]$/, '')

/** The maximum size of a form with the files of an endpoint, in bytes. */
export const maxFormBytes = ({ multipart = {} }: Pick<Endpoint, 'multipart'>): number =>
  Object.values(multipart).reduce((sum, number) => sum + MAX_FILES_BYTES[number], MAX_FORM_FIELDS_BYTES)

/** Writes a file as it arrives. Nothing more is read from the connection than the disk takes. */
const save = async ({ fieldname, filename, file }: MultipartFile, path: string): Promise<ReceivedFile> => {
  const target = createWriteStream(path, { mode: privateFileMode })
  await pipeline(file, target)
  return { field: fieldOf(fieldname), name: fileNameOf(filename), path, size: target.bytesWritten }
}

/** Text parts become the body; repeated `name[]` parts become an array. */
const receive = async (request: FastifyRequest, folder: string): Promise<ReceivedForm> => {
  // A connection that has already broken, while the session was looked up, will never send an event that ends the
  // reading.
  if (request.raw.destroyed) throw new AppError('MALFORMED')
  const fields = new Map<string, unknown[]>()
  const files: ReceivedFile[] = []
  for await (const part of request.parts()) {
    if (part.type === 'file') files.push(await save(part, join(folder, String(files.length))))
    else fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), part.value])
  }
  const body = Object.fromEntries(
    [...fields].map(([name, values]) => [fieldOf(name), name.endsWith('[]') ? values : values.at(-1)]),
  )
  return { body, files }
}

/** Receives a form with files, which exist until `work` has ended, even if the client is gone before. */
export const withMultipart = async <T>(
  request: FastifyRequest,
  work: (received: ReceivedForm) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-upload-'))
  try {
    const received = await receive(request, folder).catch((error: Error & { statusCode?: number }) => {
      // The disk of the temporary folder is full.
      if (error instanceof AppError || isDiskFull(error)) throw error
      throw new AppError(error.statusCode === 413 ? 'TOO_LARGE' : 'MALFORMED')
    })
    return await work(received)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
