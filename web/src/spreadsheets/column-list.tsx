import type { ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { FieldError } from '../ui/field-error.tsx'

interface ColumnListProps {
  columns: readonly string[]
  /** The first rows of the file. */
  samples: readonly (readonly string[])[]
  error: string | undefined
  /** What a column fills: the fields of a row. */
  children: (column: string, index: number) => ReactNode
}

/** One row for each column of a file: its first cells, and what it fills. */
export const ColumnList = ({ columns, samples, error, children }: ColumnListProps) => {
  const t = useText('spreadsheets')
  return (
    <div>
      <ul className="max-w-232">
        {columns.map((column, index) => {
          const cells = samples.map((row) => row[index] ?? '').filter((cell) => cell !== '')
          return (
            <li
              // Columns may have the same name, and never change their places.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              className="grid items-start gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0 md:grid-cols-[minmax(0,1fr)_19rem]"
            >
              <div className="min-w-0 wrap-anywhere">
                <p className="font-semibold">{column}</p>
                <p className="type-small">{cells.length > 0 ? cells.join(' · ') : t('emptyColumn')}</p>
              </div>
              <div className="grid gap-2">{children(column, index)}</div>
            </li>
          )
        })}
      </ul>
      {error !== undefined && (
        <FieldError id="mapping-error" className="mt-3">
          {error}
        </FieldError>
      )}
    </div>
  )
}
