import type { ReactNode } from 'react'

interface NumberTableProps {
  /** Announced by screen readers as the name of the table. */
  caption: string
  /** The heads of the columns. The first column names the row, the others have numbers. */
  heads: readonly string[]
  rows: readonly { name: string; cells: readonly ReactNode[] }[]
}

const cell = 'border-t border-line px-4 py-1.5 phone:px-2'

/** A table whose rows are named by their first cell. */
export const NumberTable = ({ caption, heads, rows }: NumberTableProps) => (
  <table className="w-full text-sm tabular-nums print:text-[8pt]">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr className="text-left text-muted">
        {heads.map((head, index) => (
          <th key={head} scope="col" className={`px-4 py-1.5 font-chip phone:px-2 ${index > 0 ? 'text-right' : ''}`}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, cells }) => (
        <tr key={name}>
          <th scope="row" className={`${cell} text-left font-normal`}>
            {name}
          </th>
          {cells.map((value, index) => (
            <td key={heads[index + 1]} className={`${cell} text-right`}>
              {value}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
