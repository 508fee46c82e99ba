import type { Db } from '../platform/db/database.ts'
import type { Storage, StoredFile } from '../platform/storage.ts'

const folders = ['images', 'documents']
/**
 * Bytes are stored before their row is inserted and removed after it is deleted, so younger files may be in between.
 */
const settledHours = 24
/** Number of files that one query checks. */
const filesPerQuery = 500

/** `unreachable` lists the keys of stored files that no row refers to and that are old enough to be removed. */
interface StorageReport {
  stored: number
  /** The number of stored files that have a row. */
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

/** Finds files that a process left behind when it was killed between storing bytes and inserting their row. */
export const findUnreachable = async (db: Db, storage: Pick<Storage, 'list'>, now: Date): Promise<StorageReport> => {
  const settled = new Date(now.getTime() - settledHours * 3_600_000)
  const report: StorageReport = { stored: 0, known: 0, unreachable: [] }
  const check = async (files: StoredFile[]) => {
    const found = await withoutRow(db, files)
    report.stored += files.length
    report.known += files.length - found.length
    report.unreachable.push(...found.filter(({ changedAt }) => changedAt < settled).map(({ key }) => key))
  }
  for (const folder of folders) {
    let batch: StoredFile[] = []
    for await (const file of storage.list(folder)) {
      batch.push(file)
      if (batch.length < filesPerQuery) continue
      await check(batch)
      batch = []
    }
    await check(batch)
  }
  return report
}
