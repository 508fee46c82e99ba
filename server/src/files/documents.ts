import { extname } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { acceptsDocument, documentFormats } from '@rostrum/contract/accounts'
import { AppError, type FieldFault } from '../platform/http/errors.ts'
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

const rejected = ({ name }: ReceivedFile): FieldFault => ({
  path: 'documents',
  text: 'validation.documentType',
  values: { name },
})

const endingOfValid = async (file: ReceivedFile): Promise<Ending | undefined> => {
  const ending = endingOf(file.name)
  if (ending === undefined || !acceptsDocument(file)) return undefined
  const sniffed = await fileTypeFromFile(file.path)
  return sniffed?.mime === sniffedAs[ending] ? ending : undefined
}

const toDocument = ({ name, path, size }: ReceivedFile, ending: Ending): NewFile => {
  const id = newId()
  return {
    id,
    purpose: 'document',
    name,
    mimeType: documentFormats[ending],
    key: `documents/${id}${ending}`,
    content: { path, size },
    size,
  }
}

/**
 * Throws 422 on `documents`, with a sentence that names it for each file without an accepted extension or with other
 * content.
 */
export const toDocuments = async (files: ReceivedFile[]): Promise<NewFile[]> => {
  const checked = await Promise.all(files.map(async (file) => ({ file, ending: await endingOfValid(file) })))
  const faults = checked.flatMap(({ file, ending }) => (ending === undefined ? [rejected(file)] : []))
  if (faults.length > 0) throw new AppError('INVALID', { faults })
  return checked.flatMap(({ file, ending }) => (ending === undefined ? [] : [toDocument(file, ending)]))
}
