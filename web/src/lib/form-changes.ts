import { useSyncExternalStore } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The JSON of a value for comparisons. An empty string is treated as null. Properties are sorted, because the database
 * does not preserve their order.
 */
const comparableJson = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (part === '') return null
    return isObject(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => a.localeCompare(b))) : part
  })

export const isSame = (a: unknown, b: unknown): boolean => comparableJson(a) === comparableJson(b)

type Values<Input extends FieldValues> = Pick<UseFormReturn<Input>, 'getValues'>

/**
 * Returns a value that is derived from the current values of a form. The component is rendered again only when the
 * derived value changes. Unlike with `useWatch`, `derive` may also depend on other data, such as the values that were
 * saved last.
 */
export const useDerivedValue = <Input extends FieldValues, Context, Output, T extends string | number | boolean>(
  form: Values<Input> & Pick<UseFormReturn<Input, Context, Output>, 'subscribe'>,
  derive: (values: Input) => T,
): T => {
  const now = () => derive(form.getValues())
  return useSyncExternalStore(
    (onChange) => form.subscribe({ formState: { values: true }, callback: onChange }),
    now,
    now,
  )
}

/**
 * Replaces the values of a form by those that the server stored, which may differ from those that were sent. Fields
 * that the user has changed in the meantime keep their values.
 */
export const applyStoredValues = <Input extends FieldValues>(
  form: Values<Input> & Pick<UseFormReturn<Input>, 'setValue'>,
  sent: Input,
  stored: Input,
): void => {
  const now = form.getValues()
  for (const field of Object.keys(stored)) {
    if (isSame(now[field], sent[field]) && !isSame(now[field], stored[field]))
      form.setValue(field as never, stored[field] as never)
  }
}
