import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/**
 * An archive is gzipped text, a line each: what it is of, then tables and their rows as PostgreSQL says them in JSON,
 * then files in pieces, then how much there was. The first character says which, so that `zcat` shows what is in it.
 */
export type Entry =
  | { kind: 'manifest'; manifest: Manifest }
  | { kind: 'table'; table: string }
  /** The text as it came from the database, which alone knows its types. */
  | { kind: 'row'; row: string }
  | { kind: 'file'; key: string; mimeType: string }
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'end'; totals: Totals }

export interface Manifest {
  format: 1
  madeAt: string
  /** All that had been run on the database, in order. */
  migrations: string[]
  /** Of the tables of the job queue, which it keeps itself. */
  jobsVersion: number
}

export interface Totals {
  rows: number
  files: number
}

/** What an operator is told in one sentence. */
export class BackupError extends Error {}

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
      throw new BackupError('This is no archive of Rostrum')
  }
}

/** Under its name only when it is whole; readable to its owner alone, for it holds what people trusted us with. */
export const writeArchive = async (path: string, entries: AsyncIterable<Entry>): Promise<void> => {
  if (await stat(path).catch(() => null)) throw new BackupError(`${path} is there already`)
  const unfinished = `${path}.unfinished`
  const lines = async function* () {
    for await (const entry of entries) yield `${format(entry)}\n`
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** At line feeds alone: `readline` takes more than that for the end of a line. */
const splitLines = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = []
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end)]).toString()
      begun = []
      from = end + 1
    }
    begun.push(chunk.subarray(from))
  }
}

/** Throws at the end of one that was cut short. */
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
