import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldError } from './field-error.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode
  hint?: string
  error?: string
}

/** A checkbox with its label, hint and error, for a yes-or-no choice in a form. */
export const Checkbox = ({ label, hint, error, id, ...rest }: CheckboxProps) => {
  const generatedId = useId()
  const inputId = id ?? generatedId
  return (
    <div className="grid gap-1">
      <label htmlFor={inputId} className="flex min-h-11 items-start gap-3 py-2.5 text-[.9375rem]">
        <input
          {...rest}
          id={inputId}
          type="checkbox"
          className="mt-0.5"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${inputId}-error` : undefined}
        />
        <span className="min-w-0 wrap-anywhere">
          {label}
          {hint && <span className="block type-small">{hint}</span>}
        </span>
      </label>
      {error && <FieldError id={`${inputId}-error`}>{error}</FieldError>}
    </div>
  )
}
