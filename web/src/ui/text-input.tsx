import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useField } from './field.tsx'

/** Inside a `Field`. Spread `register('name')` of the form onto it. */
export const TextInput = ({ className, type = 'text', ...rest }: ComponentProps<'input'>) => (
  <input {...useField()} type={type} {...rest} className={classNames('input', className)} />
)
