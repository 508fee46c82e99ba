import type { Language } from '@rostrum/catalogue'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { errorLine } from '../platform/spreadsheets/row-errors.ts'
import { toCsv } from '../platform/spreadsheets/write-csv.ts'
import { translate } from '../platform/texts.ts'
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
      rows.push([...columns.map((_, index) => row.cells[index] ?? ''), errorLine(errors, { columns, language })])
    }
  }
  return toCsv([...columns, translate(language, 'server.importReason')], rows)
}
