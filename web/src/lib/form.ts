import { toNestErrors } from '@hookform/resolvers'
import { fieldName } from '@rostrum/contract/field-name'
import { reportedIssues } from '@rostrum/contract/issues'
import type { FieldError, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import { ApiError } from './api.ts'
import type { Translate } from './i18n.tsx'

export interface Issue {
  path: readonly PropertyKey[]
  message: string
  minimum?: unknown
  maximum?: unknown
  field?: unknown
  known?: unknown
}
interface Schema<Input, Output> {
  safeParse: (
    values: unknown,
  ) => { success: true; data: Output } | { success: false; error: { issues: readonly Issue[] } }
  _zod: { input: Input; output: Output }
}

/**
 * The text for a message key of the contract, such as `validation.passwordMin`, with what the issue names filled in. For a
 * missing value, the text mentions the field by name, as on the server.
 */
export const issueText = (t: Translate<'validation'>, { path, message, ...named }: Issue): string => {
  if (message === 'validation.required') {
    return t(`missing.${fieldName(path.join('.'))}` as 'required', { defaultValue: t('required') })
  }
  const key = message.replace(/^validation\./, '')
  const { minimum, maximum, field, known } = named
  return t(key as 'invalid', { minimum, maximum, field, known, defaultValue: t('invalid') })
}

/** Checks values with a schema of the contract. The errors are those of the server, by the path of their field. */
export const checkValues = <Input, Output>(
  schema: Schema<Input, Output>,
  values: unknown,
  t: Translate<'validation'>,
): { data: Output } | { errors: Record<string, string> } => {
  const result = schema.safeParse(values)
  if (result.success) return { data: result.data }
  const errors: Record<string, string> = {}
  for (const issue of reportedIssues(result.error.issues)) errors[issue.path.join('.')] ??= issueText(t, issue)
  return { errors }
}

/** Validates a form with the schema of the contract, so that it shows the same errors as the server. */
export const contractResolver =
  <Input extends FieldValues, Output>(
    schema: Schema<Input, Output>,
    t: Translate<'validation'>,
  ): Resolver<Input, unknown, Output> =>
  (values, _context, options) => {
    const checked = checkValues(schema, values, t)
    if ('data' in checked) return { values: checked.data, errors: {} }
    const errors: Record<string, FieldError> = Object.fromEntries(
      Object.entries(checked.errors).map(([path, message]) => [path, { type: 'contract', message }]),
    )
    return { values: {}, errors: toNestErrors(errors, options) }
  }

/**
 * The `resetOptions` of a form whose `values` may be replaced by newer ones: fields that the user has changed keep their
 * input, and the form still counts as changed.
 */
export const keepInput = { keepDirtyValues: true, keepDirty: true } as const

/** The options of a reset to what is saved. Without them, it would also follow the `resetOptions` of the form. */
export const dropInput = { keepDirtyValues: false, keepDirty: false } as const

/** Shows the field errors of a response at their fields. Returns false if the error is not about fields. */
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
