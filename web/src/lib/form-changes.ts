import { useSyncExternalStore } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Empty text and none are the same to a reader, and so is the order of fields, which the database does not keep. */
const written = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (part === '') return null
    return isObject(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => a.localeCompare(b))) : part
  })

export const isSame = (a: unknown, b: unknown): boolean => written(a) === written(b)

type Values<Input extends FieldValues> = Pick<UseFormReturn<Input>, 'getValues'>

/**
 * What `derive` makes of a form's values, as they are now. Renders again only when that changes, and unlike
 * `useWatch` it may depend on more than the values, such as what was saved last.
 */
export const useDerived = <Input extends FieldValues, Context, Output, T extends string | number | boolean>(
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

/** What was saved takes the server's wording, unless the reader has typed on meanwhile. */
export const takeOver = <Input extends FieldValues>(
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
