import type { Language } from '@rostrum/catalogue'
import type { PeopleImport } from '@rostrum/contract/people-imports'
import type { StoredPreview } from '../platform/db/tables/people-imports.ts'
import { presentInvalidRows } from '../platform/spreadsheets/row-errors.ts'
import { undoUntil } from './commands.ts'
import type { ImportRow } from './queries.ts'

const noPreview: StoredPreview = { samples: [], valid: 0, duplicates: 0, known: 0, invalidCount: 0, invalid: [] }

/** `isWhole` adds the rows of the preview, which lists leave out. */
export const presentImport = (
  row: ImportRow,
  { language, now, isWhole }: { language: Language; now: Date; isWhole: boolean },
): PeopleImport => {
  const preview: StoredPreview = { ...noPreview, ...row.preview }
  const until = undoUntil(row)
  const isUndo = row.status === 'undoing' || row.status === 'undone'
  return {
    id: row.id,
    type: 'people-imports',
    attributes: {
      file_name: row.file_name,
      status: row.status,
      rows: row.row_count,
      columns: row.columns,
      mapping: row.mapping,
      samples: isWhole ? preview.samples : [],
      valid: preview.valid,
      invalid: isWhole ? presentInvalidRows(preview.invalid, { columns: row.columns, language }) : [],
      invalid_count: preview.invalidCount,
      duplicates: preview.duplicates,
      known: preview.known,
      consent_basis: row.consent_basis,
      purposes: row.purposes,
      tag: row.tag,
      progress: { done: row.done_count, total: isUndo ? row.added + row.joined : row.row_count },
      added: row.added,
      joined: row.joined,
      created_by:
        row.created_by !== null && row.author_name !== null ? { id: row.created_by, name: row.author_name } : null,
      created_at: row.created_at.toISOString(),
      finished_at: row.finished_at?.toISOString() ?? null,
      undo_until: until !== null && until > now ? until.toISOString() : null,
    },
  }
}
