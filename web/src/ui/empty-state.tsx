import type { ReactNode } from 'react'
import { Cover } from './cover.tsx'

interface EmptyStateProps {
  title: string
  /** How to begin. */
  text?: string
  /** Chooses the strip of art. */
  art?: string
  /** At most one button. */
  children?: ReactNode
}

/** In the place of a list that has nothing in it. */
export const EmptyState = ({ title, text, art = title, children }: EmptyStateProps) => (
  <div className="grid justify-items-start gap-2 rounded-lg border border-line bg-raised p-10 phone:p-6">
    <Cover name={art} width={480} height={180} className="mb-2 h-15 w-40 rounded-sm" />
    <h2 className="type-heading">{title}</h2>
    {text && <p className="max-w-[66ch] text-muted">{text}</p>}
    {children && <div className="mt-2">{children}</div>}
  </div>
)
