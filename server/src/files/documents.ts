import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { acceptsDocument, documentFormats } from '@rostrum/contract/accounts'
import { invalidField } from '../platform/http/errors.ts'
import type { ReceivedFile } from '../platform/http/multipart.ts'
import { newId } from '../platform/identifiers.ts'
import type { NewFile } from './commands.ts'

type Ending = keyof typeof documentFormats

/**
 * The media type that the content must have for each extension. A .doc file has the container of all old Office files.
 */
const sniffedAs = { ...documentFormats, '.doc': 'application/x-cfb' } satisfies Record<Ending, string>

const endingOf = (name: string): Ending | undefined => {
  const ending = extname(name).toLowerCase()
  return ending in documentFormats ? (ending as Ending) : undefined
}

const toDocument = async (file: ReceivedFile): Promise<NewFile> => {
  const refused = invalidField('documents', 'validation.documentType')
  const ending = endingOf(file.name)
  if (ending === undefined || !acceptsDocument(file)) throw refused
  const sniffed = await fileTypeFromFile(file.path)
  if (sniffed?.mime !== sniffedAs[ending]) throw refused
  const id = newId()
  return {
    id,
    purpose: 'document',
    name: file.name,
    mimeType: documentFormats[ending],
    key: `documents/${id}${ending}`,
    bytes: await readFile(file.path),
  }
}

/** Throws 422 on `documents` unless every file has an accepted extension and matching content. */
export const toDocuments = (files: ReceivedFile[]): Promise<NewFile[]> => Promise.all(files.map(toDocument))
