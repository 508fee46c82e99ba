import type { ComponentProps } from 'react'
import { TextInput } from '../ui/text-input.tsx'
import { caretAfter, formatPhone } from './phone.ts'

/** A phone input inside a `Field`. Formats US numbers as XXX-XXX-XXXX during input and keeps the caret in place. */
export const PhoneInput = ({ onChange, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <TextInput
    {...rest}
    type="tel"
    autoComplete="tel"
    onChange={(event) => {
      const input = event.target
      const formatted = formatPhone(input.value)
      if (formatted !== input.value) {
        const caret = caretAfter(input.value, input.selectionStart ?? input.value.length, formatted)
        input.value = formatted
        input.setSelectionRange(caret, caret)
      }
      onChange?.(event)
    }}
  />
)
