import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface FieldErrorProps {
  id?: string
  /**
   * Makes screen readers announce the error when it appears. For errors that no input refers to with
   * `aria-describedby`.
   */
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
