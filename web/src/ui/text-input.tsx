import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useField } from './field.tsx'

/** A text input for use inside a `Field`. Spread the result of the form's `register('name')` onto it. */
export const TextInput = ({ className, type = 'text', ...rest }: ComponentProps<'input'>) => (
  <input {...useField()} type={type} {...rest} className={classNames('input', className)} />
)
