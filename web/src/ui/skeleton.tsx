import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** One line or block of what is coming; give it the size of the real thing by class. */
export const SkeletonLine = ({ className }: { className?: string }) => (
  <span className={classNames('block h-3.5 animate-breathe rounded-sm bg-line', className)} />
)

/** Around bones: a status for screen readers, and nothing to see for the first 200 ms. */
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
