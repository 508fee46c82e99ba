import { PassThrough, pipeline, Readable } from 'node:stream'
import { callbackify } from 'node:util'
import type { Language } from '@rostrum/catalogue'
import { ZipFile } from 'yazl'
import { streamCsv } from '../platform/spreadsheets/write-csv.ts'
import type { Db } from '../platform/db/database.ts'
import type { RowIds } from '../platform/db/row-ids.ts'
import type { Storage } from '../platform/storage.ts'
import { translate } from '../platform/texts.ts'
import type { ArchivedFile } from './files.ts'
import { organizationSections } from './organization-sections.ts'
import { peopleSections } from './people-sections.ts'
import { readKeys, readSection, type ArchiveRow, type ArchiveSection } from './section.ts'

export const archiveSections: Readonly<Record<string, ArchiveSection>> = { ...organizationSections, ...peopleSections }

type Cell = string | number | Date | null

/** Lists are joined, and everything else that has parts is JSON, as it is in the other file. */
const toCell = (value: unknown): Cell => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Date) return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join(', ')
  return JSON.stringify(value)
}

async function* toCells(columns: string[], pages: AsyncIterable<ArchiveRow[]>) {
  for await (const rows of pages) yield rows.map((row) => columns.map((column) => toCell(row[column])))
}

async function* toJson(pages: AsyncIterable<ArchiveRow[]>) {
  let separator = '[\n'
  for await (const rows of pages) {
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

const readme = (language: Language, { name, now }: { name: string; now: Date }): string => {
  const text = (key: string, values: Record<string, unknown> = {}) =>
    translate(language, `server.archive.${key}`, values)
  const lists = Object.keys(archiveSections).map((section) => `${section}: ${text(`sections.${section}`)}`)
  const parts = [
    text('about', { name, date: now.toISOString() }),
    text('formats'),
    ...lists,
    text('files'),
    text('care'),
  ]
  return `${parts.join('\n\n')}\n`
}

interface Archive {
  db: Db
  storage: Pick<Storage, 'get'>
  organizationId: string
  name: string
  language: Language
  now: Date
  files: readonly ArchivedFile[]
}

/** One file of the archive: its path, and its bytes, which are only read when their turn comes. */
interface Entry {
  path: string
  open: () => Promise<Readable> | Readable
  /** Pictures and documents are compressed already. */
  isCompressed?: boolean
}

/** The two files of a list, which have the same rows. */
const sectionEntries = ({ db, organizationId }: Archive, [name, section]: [string, ArchiveSection]): Entry[] => {
  let keys: Promise<RowIds> | undefined
  const read = async () => {
    keys ??= readKeys(db, section, organizationId)
    return readSection(db, section, { organizationId, keys: await keys })
  }
  return [
    {
      path: `csv/${name}.csv`,
      open: async () => {
        const columns = Object.keys(section.columns)
        return Readable.from(streamCsv(columns, toCells(columns, await read())))
      },
    },
    {
      path: `json/${name}.json`,
      open: async () => {
        const pages = await read()
        keys = undefined
        return Readable.from(toJson(pages))
      },
    },
  ]
}

const entriesOf = (archive: Archive): Entry[] => {
  const { storage, files, language } = archive
  return [
    { path: 'README.txt', open: () => Readable.from([readme(language, archive)]) },
    ...Object.entries(archiveSections).flatMap((section) => sectionEntries(archive, section)),
    ...files.map(({ path, key }) => ({
      path,
      // A file that was removed in the meantime is empty: everything else should not be lost with it.
      open: async () => (await storage.get(key)) ?? Readable.from([]),
      isCompressed: true,
    })),
  ]
}

/** Writes the archive while it is read, so that one of any size needs little memory and no place on the disk. */
export const writeArchive = (archive: Archive): Readable => {
  const zip = new ZipFile()
  const output = new PassThrough()
  let current: Readable | undefined
  // Only a connection that breaks tells the reader that the file is not whole.
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  pipeline(zip.outputStream, output, () => current?.destroy())
  for (const entry of entriesOf(archive)) {
    const open = callbackify(async () => {
      current = await entry.open()
      return current.on('error', fail)
    })
    zip.addReadStreamLazy(entry.path, { compress: !entry.isCompressed, mtime: archive.now }, open)
  }
  zip.end()
  return output
}
