import { toNestErrors } from '@hookform/resolvers'
import { fieldName } from '@rostrum/contract/field-name'
import type { FieldError, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import { ApiError } from './api.ts'
import type { Translate } from './i18n.tsx'

export interface Issue {
  path: readonly PropertyKey[]
  message: string
  minimum?: unknown
  maximum?: unknown
}
interface Schema<Input, Output> {
  safeParse: (
    values: unknown,
  ) => { success: true; data: Output } | { success: false; error: { issues: readonly Issue[] } }
  _zod: { input: Input; output: Output }
}

/**
 * The sentence for a key that the contract gives (`validation.passwordMin`), with its limits filled in. An empty field
 * is asked for by its name, as the server does.
 */
export const issueText = (t: Translate<'validation'>, { path, message, minimum, maximum }: Issue): string => {
  if (message === 'validation.required') {
    return t(`missing.${fieldName(path.join('.'))}` as 'required', { defaultValue: t('required') })
  }
  const key = message.replace(/^validation\./, '')
  return t(key as 'invalid', { minimum, maximum, defaultValue: t('invalid') })
}

/** Checks a form by the contract's own schema, so that it says what the server would say. */
export const contractResolver =
  <Input extends FieldValues, Output>(
    schema: Schema<Input, Output>,
    t: Translate<'validation'>,
  ): Resolver<Input, unknown, Output> =>
  (values, _context, options) => {
    const result = schema.safeParse(values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const issue of result.error.issues) {
      errors[issue.path.join('.')] ??= { type: 'contract', message: issueText(t, issue) }
    }
    return { values: {}, errors: toNestErrors(errors, options) }
  }

/** Puts the server's field errors beside their fields. False when the failure was about something else. */
export const showServerErrors = <Input extends FieldValues, C, Output>(
  form: Pick<UseFormReturn<Input, C, Output>, 'setError'>,
  error: unknown,
): boolean => {
  if (!(error instanceof ApiError)) return false
  const fields = Object.entries(error.errors)
  for (const [index, [field, [message]]] of fields.entries()) {
    form.setError(field as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return fields.length > 0
}
