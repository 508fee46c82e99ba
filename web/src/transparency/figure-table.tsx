import { useId } from 'react'
import { useLanguage, useText } from '../lib/i18n.tsx'

interface FigureTableProps {
  title: string
  heads: readonly string[]
  /** Texts, and numbers, which are aligned to the right. */
  rows: readonly (readonly (string | number)[])[]
  /** A sentence below. */
  note?: string | undefined
}

/** A table of numbers with a title, or a sentence if there are none. */
export const FigureTable = ({ title, heads, rows, note }: FigureTableProps) => {
  const t = useText('transparency')
  const language = useLanguage()
  const id = useId()
  const isNumber = (column: number) => typeof rows[0]?.[column] === 'number'
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 type-card">
        {title}
      </h3>
      {rows.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <table aria-labelledby={id} className="w-full text-left text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line-strong">
              {heads.map((head, column) => (
                <th
                  key={head}
                  scope="col"
                  className={isNumber(column) ? 'py-2 pl-3 text-right font-semibold' : 'py-2 pr-3 font-semibold'}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join()} className="border-b border-line align-top">
                {row.map((cell, column) =>
                  typeof cell === 'number' ? (
                    <td key={heads[column]} className="py-2 pl-3 text-right">
                      {new Intl.NumberFormat(language).format(cell)}
                    </td>
                  ) : (
                    <td key={heads[column]} className="py-2 pr-3 wrap-anywhere">
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {note && <p className="mt-2 type-small">{note}</p>}
    </section>
  )
}
