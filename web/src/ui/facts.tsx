import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

/** An item of a list of facts, with an icon. */
export const FactListItem = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className="flex min-w-0 items-start gap-3 text-[.9375rem]">
    <Icon name={icon} className="mt-0.5 text-muted" />
    <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
  </li>
)

/** A row of short facts below a title, for example "Milwaukee, Wisconsin" and "12,480 followers". */
export const Facts = ({ className, children }: { className?: string; children: ReactNode }) => (
  <p className={classNames('flex flex-wrap gap-x-3.5 gap-y-0.5 text-xs text-muted wrap-anywhere', className)}>
    {children}
  </p>
)

/** A single fact in `Facts`. */
export const FactItem = ({ icon, children }: { icon?: IconName; children: ReactNode }) => (
  <span className="inline-flex items-start gap-1.5">
    {icon && <Icon name={icon} size={16} className="mt-[.1rem]" />}
    {children}
  </span>
)
