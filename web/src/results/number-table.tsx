import type { ReactNode } from 'react'

export interface NumberRow {
  key: string
  name: ReactNode
  cells: readonly string[]
}

interface NumberTableProps {
  /** Announced by screen readers as the name of the table. */
  caption: string
  /** The heads of the columns. The first column names the row, the others have numbers. */
  heads: readonly string[]
  rows: readonly NumberRow[]
  /** The first column that has no room on a phone. Its number, and those after it, are then told below the name. */
  details?: {
    from: number
    /** What such a cell contains if there is nothing to tell. */
    empty: string
  }
}

const cell = 'border-t border-line px-4 py-1.5 align-baseline phone:px-2'
const onlyWide = 'phone:hidden print:table-cell'

/** A table whose rows are named by their first cell. */
export const NumberTable = ({ caption, heads, rows, details }: NumberTableProps) => {
  const isDetail = (column: number) => details !== undefined && column >= details.from
  return (
    <table className="w-full text-sm tabular-nums print:text-[8pt]">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-left text-muted">
          {heads.map((head, column) => (
            <th
              key={head}
              scope="col"
              className={`px-4 py-1.5 font-chip phone:px-2 ${column > 0 ? 'text-right' : ''} ${isDetail(column) ? onlyWide : ''}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row" className={`${cell} text-left font-normal`}>
              {name}
              {details && (
                <Details
                  heads={heads.slice(details.from)}
                  cells={cells.slice(details.from - 1)}
                  empty={details.empty}
                />
              )}
            </th>
            {cells.map((value, index) => (
              <td key={heads[index + 1]} className={`${cell} text-right ${isDetail(index + 1) ? onlyWide : ''}`}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DetailsProps {
  heads: readonly string[]
  cells: readonly string[]
  empty: string
}

const Details = ({ heads, cells, empty }: DetailsProps) => {
  const told = heads.map((head, index) => ({ head, value: cells[index] })).filter(({ value }) => value !== empty)
  return told.length === 0 ? null : (
    <dl className="flex flex-wrap gap-x-3 pb-1 text-muted md:hidden print:hidden">
      {told.map(({ head, value }) => (
        <div key={head} className="flex gap-1">
          <dt>{head}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
