import { createContext, use, useId, type ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'

interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}
const FieldContext = createContext<FieldWiring | undefined>(undefined)

/** Ties an input to the label, hint and error of the `Field` around it. */
export const useField = (): Partial<FieldWiring> => use(FieldContext) ?? {}

interface FieldProps {
  label: string
  /** Shown under the label. */
  hint?: ReactNode
  error?: string
  /** Says so beside the label. Without it the field is announced as required. */
  optional?: boolean
  /** One of the filters of a list, which nobody takes for required: nothing is said. */
  isFilter?: boolean
  /** For the links of an ErrorSummary; made up when absent. */
  id?: string
  className?: string
  /** For one visible elsewhere, such as a table head. */
  isLabelHidden?: boolean
  children: ReactNode
}

/** Label, hint, one input and its error. */
export const Field = ({
  label,
  hint,
  error,
  optional,
  isFilter,
  id,
  className,
  isLabelHidden,
  children,
}: FieldProps) => {
  const t = useText('common')
  const made = useId()
  const own = id ?? made
  const described = [hint ? `${own}-hint` : '', error ? `${own}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={classNames('grid min-w-0 gap-1.5', className)}>
      <label htmlFor={own} className={isLabelHidden ? 'sr-only' : 'type-label'}>
        {label}
        {optional && <span className="font-normal text-muted"> {t('optional')}</span>}
      </label>
      {hint && (
        <p id={`${own}-hint`} className="type-small">
          {hint}
        </p>
      )}
      <FieldContext
        value={{
          id: own,
          'aria-describedby': described || undefined,
          'aria-invalid': error ? true : undefined,
          'aria-required': optional || isFilter ? undefined : true,
        }}
      >
        {children}
      </FieldContext>
      {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
    </div>
  )
}
