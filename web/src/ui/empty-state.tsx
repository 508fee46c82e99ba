import type { ReactNode } from 'react'
import { Cover } from './cover.tsx'

interface EmptyStateProps {
  title: string
  /** Explains how the list gets its first entries. */
  text?: string
  /** The text from which the decorative picture is generated. */
  art?: string
  /** One or two buttons. */
  children?: ReactNode
}

/** Shown in place of an empty list. */
export const EmptyState = ({ title, text, art = title, children }: EmptyStateProps) => (
  <div className="grid justify-items-start gap-2 rounded-lg border border-line bg-raised p-10 phone:p-6">
    <Cover name={art} width={480} height={180} className="mb-2 h-15 w-40 rounded-sm" />
    <h2 className="type-heading">{title}</h2>
    {text && <p className="max-w-[66ch] text-muted">{text}</p>}
    {children && <div className="mt-2 flex flex-wrap gap-2">{children}</div>}
  </div>
)
