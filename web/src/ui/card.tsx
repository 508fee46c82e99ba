import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** For things that can be picked up. Never a card in a card. */
export const Card = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={classNames('rounded-lg border border-line bg-raised', className)}>{children}</div>
)
