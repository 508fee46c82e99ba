import type { ColumnTarget } from '@rostrum/contract/people-imports'
import { MAX_LISTED_INVALID, sampleRows } from '@rostrum/contract/spreadsheets'
import type { Db } from '../platform/db/database.ts'
import type { StoredPreview } from '../platform/db/tables/people-imports.ts'
import { findKnown } from './known-people.ts'
import type { FileRow } from '../platform/spreadsheets/read-csv.ts'
import { checkRow, keyOf } from './rows.ts'

interface Preview {
  add: (rows: readonly FileRow[]) => Promise<void>
  result: () => StoredPreview
}

/** Sums up what an import with this mapping would do, batch by batch. */
export const openPreview = (
  db: Db,
  { organizationId, mapping }: { organizationId: string; mapping: readonly ColumnTarget[] },
): Preview => {
  const preview: StoredPreview = { samples: [], valid: 0, duplicates: 0, known: 0, invalidCount: 0, invalid: [] }
  const keys = new Set<string>()
  return {
    add: async (rows) => {
      const people = []
      for (const row of rows) {
        if (preview.samples.length < sampleRows) preview.samples.push(row.cells)
        const { person, errors } = checkRow(row, mapping)
        if (errors) {
          preview.invalidCount += 1
          if (preview.invalid.length < MAX_LISTED_INVALID) preview.invalid.push({ row: row.number, errors })
          continue
        }
        preview.valid += 1
        const key = keyOf(person)
        if (keys.has(key)) preview.duplicates += 1
        else people.push(person)
        keys.add(key)
      }
      if (people.length === 0) return
      const known = await findKnown(db, organizationId, people)
      preview.known += known.filter(({ is_known: isKnown }) => isKnown).length
    },
    result: () => preview,
  }
}
