import type { DirectoryTarget } from '@rostrum/contract/directories'
import type { ReactNode } from 'react'

interface TargetRowProps {
  name: ReactNode
  /** Undefined if nothing else is known. */
  target: DirectoryTarget | undefined
  /** The button at the end of the row. */
  children: ReactNode
}

/** Somebody in a directory: their name, and below it their title and office. */
export const TargetRow = ({ name, target, children }: TargetRowProps) => (
  <li className="flex min-h-11 items-center justify-between gap-3 border-t border-line py-2">
    <span className="min-w-0 wrap-anywhere">
      {name}
      {target && (
        <span className="block type-small">
          {[target.attributes.title, target.attributes.office].filter(Boolean).join(' · ')}
        </span>
      )}
    </span>
    {children}
  </li>
)
