import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface ScrollingTableProps {
  label: string
  /** What heads each column; the first one numbers the rows. */
  heads: readonly { key: string; name: string; className?: string }[]
  className?: string
  /** The rows. */
  children: ReactNode
}

/** A table in a box of limited height, such as the rows of a file. */
export const ScrollingTable = ({ label, heads, className, children }: ScrollingTableProps) => (
  <div
    role="region"
    aria-label={label}
    // It scrolls, so it must be focusable with the keyboard.
    tabIndex={0}
    className={classNames('max-h-80 overflow-auto rounded-md border border-line', className)}
  >
    <table className="w-full text-left text-sm">
      <thead className="bg-sunken">
        <tr>
          {heads.map(({ key, name, className: width }) => (
            <th key={key} scope="col" className={classNames('px-3 py-2 font-semibold', width)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
