import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useField } from './field.tsx'

/** Inside a `Field`. At least `rows` high; grows with its text where the browser can. */
export const TextArea = ({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    {...useField()}
    {...rest}
    rows={rows}
    // Sizing by content ignores the attribute. Lines of 1.5rem, and the padding and border of an input.
    style={{ minHeight: `${rows * 1.5 + 1.25}rem` }}
    className={classNames('input block resize-y field-sizing-content', className)}
  />
)
