import type { Db } from '../platform/db/database.ts'
import type { Storage, StoredFile } from '../platform/storage.ts'

const folders = ['images', 'documents']
/** Bytes are stored before their row and removed after it: what is younger may be in between. */
const settledHours = 24
/** Files asked about with one query. */
const askedAtOnce = 500

/** What storage holds; `unreachable` are the keys that no row names, and that none will any more. */
interface StorageReport {
  stored: number
  /** How many of them have a row. */
  known: number
  unreachable: string[]
}

const withoutRow = async (db: Db, files: StoredFile[]): Promise<StoredFile[]> => {
  if (files.length === 0) return []
  const keys = files.map(({ key }) => key)
  const rows = await db.selectFrom('files').select('storage_key').where('storage_key', 'in', keys).execute()
  const known = new Set(rows.map((row) => row.storage_key))
  return files.filter(({ key }) => !known.has(key))
}

/** Looks for what a program left behind that was killed between storing bytes and their row. */
export const findUnreachable = async (db: Db, storage: Pick<Storage, 'list'>, now: Date): Promise<StorageReport> => {
  const settled = new Date(now.getTime() - settledHours * 3_600_000)
  const report: StorageReport = { stored: 0, known: 0, unreachable: [] }
  const ask = async (files: StoredFile[]) => {
    const found = await withoutRow(db, files)
    report.stored += files.length
    report.known += files.length - found.length
    report.unreachable.push(...found.filter(({ changedAt }) => changedAt < settled).map(({ key }) => key))
  }
  for (const folder of folders) {
    let waiting: StoredFile[] = []
    for await (const file of storage.list(folder)) {
      waiting.push(file)
      if (waiting.length < askedAtOnce) continue
      await ask(waiting)
      waiting = []
    }
    await ask(waiting)
  }
  return report
}
