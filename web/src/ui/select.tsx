import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useField } from './field.tsx'
import { Icon } from './icon.tsx'

/** A native select for use inside a `Field`. Its children are `<option>` elements. */
export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <span className={classNames('relative block', className)}>
    <select {...useField()} {...rest} className="input appearance-none pr-10" />
    <Icon
      name="chevron-down"
      size={18}
      className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
    />
  </span>
)
