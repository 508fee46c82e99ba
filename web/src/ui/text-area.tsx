import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useField } from './field.tsx'

/**
 * A text area for use inside a `Field`. It is at least `rows` lines high and grows with its text in browsers that
 * support `field-sizing`.
 */
export const TextArea = ({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    {...useField()}
    {...rest}
    rows={rows}
    // With `field-sizing: content`, browsers ignore `rows`. A line is 1.5rem high, and the padding and border of an
    // input add 1.25rem.
    style={{ minHeight: `${rows * 1.5 + 1.25}rem` }}
    className={classNames('input block resize-y field-sizing-content', className)}
  />
)
