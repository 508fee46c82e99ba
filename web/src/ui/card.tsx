import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A bordered box on a raised background, for self-contained content. Cards are not nested. */
export const Card = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={classNames('rounded-lg border border-line bg-raised', className)}>{children}</div>
)
