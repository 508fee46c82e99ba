import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A placeholder for one line or block of content that is loading. `className` sets its size. */
export const SkeletonLine = ({ className }: { className?: string }) => (
  <span className={classNames('block h-3.5 animate-breathe rounded-sm bg-line', className)} />
)

/**
 * Wraps placeholders. It announces to screen readers that content is loading, and is invisible for the first 200 ms.
 */
export const Skeleton = ({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) => (
  <div className={classNames('animate-[appear_0s_200ms_backwards]', className)}>
    <p role="status" className="sr-only">
      {label}
    </p>
    <div aria-hidden="true">{children}</div>
  </div>
)
