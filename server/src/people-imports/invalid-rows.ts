import type { Language } from '@rostrum/catalogue'
import { toCsv } from '../platform/csv.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { translate } from '../platform/texts.ts'
import { presentErrors } from './present.ts'
import { type ImportRow, readBatches } from './queries.ts'
import { checkRow } from './rows.ts'

/** All invalid rows as they were in the file, with the reasons in a last column, to be repaired and uploaded again. */
export const invalidRowsCsv = async (db: Db, found: ImportRow, language: Language): Promise<string> => {
  if (found.status !== 'preview') throw new AppError('CONFLICT', { text: 'server.importConfirmed' })
  const { columns, mapping } = found
  const rows: string[][] = []
  for await (const batch of readBatches(db, found.id)) {
    for (const row of batch) {
      const { errors } = checkRow(row, mapping)
      if (!errors) continue
      const reasons = presentErrors(errors, { columns, language }).map(({ column, message }) =>
        column === null ? message : `${column}: ${message}`,
      )
      rows.push([...columns.map((_, index) => row.cells[index] ?? ''), reasons.join(' · ')])
    }
  }
  return toCsv([...columns, translate(language, 'server.importReason')], rows)
}
