import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface FieldErrorProps {
  id?: string
  /** Also announced when it appears: for errors of a whole form. */
  isAlert?: boolean
  className?: string
  children: ReactNode
}

export const FieldError = ({ id, isAlert, className, children }: FieldErrorProps) => (
  <p
    id={id}
    role={isAlert ? 'alert' : undefined}
    className={classNames('flex items-start gap-1.5 text-sm font-chip text-danger', className)}
  >
    <Icon name="circle-exclamation-point" size={16} className="mt-0.5" />
    <span>{children}</span>
  </p>
)
