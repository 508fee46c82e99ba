import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { OperatorError } from '../operator-error.ts'
import { privateFileMode } from '../private-folder.ts'

/**
 * An archive is gzipped text with one entry per line: the manifest, the tables with their rows as PostgreSQL's JSON,
 * the files in chunks, and the totals. The first character of a line names the kind of its entry, so the content can be
 * inspected with `zcat`.
 */
export type Entry =
  | { kind: 'manifest'; manifest: Manifest }
  | { kind: 'table'; table: string }
  /**
   * The JSON text as PostgreSQL produced it. It is never parsed here, because only the database knows the column types.
   */
  | { kind: 'row'; row: string }
  | { kind: 'file'; key: string; mimeType: string }
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'end'; totals: Totals }

export interface Manifest {
  format: 1
  madeAt: string
  /** All migrations that had been run on the database, in order. */
  migrations: string[]
  /** Schema version of the job queue, which creates and migrates its own tables. */
  jobsVersion: number
}

export interface Totals {
  rows: number
  files: number
}

/** An archive that cannot be written or restored. */
export class BackupError extends OperatorError {}

const format = (entry: Entry): string => {
  switch (entry.kind) {
    case 'manifest':
      return `M${JSON.stringify(entry.manifest)}`
    case 'table':
      return `T${entry.table}`
    case 'row':
      return `R${entry.row}`
    case 'file':
      return `F${JSON.stringify([entry.key, entry.mimeType])}`
    case 'bytes':
      return `B${entry.bytes.toString('base64')}`
    case 'end':
      return `E${JSON.stringify(entry.totals)}`
  }
}

const parse = (line: string): Entry => {
  const rest = line.slice(1)
  switch (line[0]) {
    case 'M':
      return { kind: 'manifest', manifest: JSON.parse(rest) as Manifest }
    case 'T':
      return { kind: 'table', table: rest }
    case 'R':
      return { kind: 'row', row: rest }
    case 'F': {
      const [key, mimeType] = JSON.parse(rest) as [string, string]
      return { kind: 'file', key, mimeType }
    }
    case 'B':
      return { kind: 'bytes', bytes: Buffer.from(rest, 'base64') }
    case 'E':
      return { kind: 'end', totals: JSON.parse(rest) as Totals }
    default:
      throw new BackupError('This is not an archive of Rostrum')
  }
}

/**
 * Renames the archive to `path` only when it is complete. Only its owner can read it, because it contains personal
 * data.
 */
export const writeArchive = async (path: string, entries: AsyncIterable<Entry>): Promise<void> => {
  if (await stat(path).catch(() => null)) throw new BackupError(`${path} is there already`)
  const unfinished = `${path}.unfinished`
  const lines = async function* () {
    for await (const entry of entries) yield `${format(entry)}\n`
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished, { mode: privateFileMode }))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Splits at line feeds only: `readline` also splits at other characters, which may occur within a JSON string. */
const splitLines = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let partial: Buffer[] = []
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...partial, chunk.subarray(from, end)]).toString()
      partial = []
      from = end + 1
    }
    partial.push(chunk.subarray(from))
  }
}

/** Throws a BackupError at the end of an archive that was cut short. */
export const readArchive = async function* (path: string): AsyncGenerator<Entry> {
  let isWhole = false
  const unpacked = createReadStream(path)
    .on('error', (error) => unpacked.destroy(error))
    .pipe(createGunzip())
  try {
    for await (const line of splitLines(unpacked)) {
      const entry = parse(line)
      isWhole = entry.kind === 'end'
      yield entry
    }
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code)
    if (code === 'ENOENT') throw new BackupError(`There is no ${path}`)
    if (code.startsWith('Z_')) throw new BackupError(`${path} is no whole archive of Rostrum`)
    throw error
  }
  if (!isWhole) throw new BackupError(`${path} is no whole archive of Rostrum`)
}
