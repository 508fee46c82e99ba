import { useId, type ReactNode } from 'react'
import { FieldError } from './field-error.tsx'

interface CheckboxGroupProps {
  label: string
  error?: string | undefined
  children: ReactNode
}

/** Boxes that answer one question together, with its error below them. */
export const CheckboxGroup = ({ label, error, children }: CheckboxGroupProps) => {
  const errorId = `${useId()}-error`
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error === undefined ? undefined : errorId}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className="type-label">{label}</legend>
      {children}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
