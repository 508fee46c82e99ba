import { plainDigits } from '@rostrum/contract/locale-numbers'
import type { ComponentProps, ReactNode } from 'react'
import { useFormContext, useFormState, type FieldValues, type Path } from 'react-hook-form'
import { messageAt } from '../lib/form-errors.ts'
import { useLanguage } from '../lib/i18n.tsx'
import { completeAddress } from '../lib/web-address.ts'
import { Checkbox } from './checkbox.tsx'
import { Field } from './field.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'

/** Returns the error message of one field of the surrounding form. Changes of other fields cause no render. */
export const useFieldMessage = (name: string): string | undefined => {
  const { errors } = useFormState({ name })
  return messageAt(errors, name)
}

interface FormFieldProps<Values extends FieldValues> {
  /** The path in the form's values. It is also the id of the input, so that an `ErrorSummary` can link to it. */
  name: Path<Values>
  label: string
  hint?: ReactNode
  optional?: boolean
  className?: string
}

interface Conversion {
  /** Turns what was typed into the value of the form. */
  setValueAs?: (value: unknown) => unknown
}

const useFormField = <Values extends FieldValues>(
  { name, label, hint, optional, className }: FormFieldProps<Values>,
  conversion?: Conversion,
) => {
  const { register } = useFormContext<Values>()
  const error = useFieldMessage(name)
  return { registered: register(name, conversion), field: { id: name, label, hint, optional, className, error } }
}

type Rest<Tag extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Tag>, 'name' | 'id' | 'className'>

/**
 * A single-line text field of the surrounding form (`FormProvider`), for example
 * `<FormText<Values> name="title" label={…} />`.
 */
export const FormText = <Values extends FieldValues>({
  name,
  label,
  hint,
  optional,
  className,
  setValueAs,
  ...input
}: FormFieldProps<Values> & Rest<'input'> & Conversion) => {
  const { registered, field } = useFormField<Values>({ name, label, hint, optional, className }, { setValueAs })
  return (
    <Field {...field}>
      <TextInput {...input} {...registered} />
    </Field>
  )
}

/** A field for a whole number, which readers may write with the separators of their language. */
export const FormNumber = <Values extends FieldValues>(props: FormFieldProps<Values> & Rest<'input'>) => {
  const language = useLanguage()
  const toDigits = (value: unknown) => (typeof value === 'string' ? plainDigits(value, language) : value)
  // Not `type="number"`: browsers read it by their own language instead of that of the page.
  return <FormText<Values> inputMode="numeric" autoComplete="off" setValueAs={toDigits} {...props} />
}

/** A field for a web address, of which people may leave out the `https://`. */
export const FormUrl = <Values extends FieldValues>(props: FormFieldProps<Values> & Rest<'input'>) => {
  const toAddress = (value: unknown) => (typeof value === 'string' ? completeAddress(value) : value)
  return <FormText<Values> type="url" inputMode="url" autoComplete="off" setValueAs={toAddress} {...props} />
}

export const FormArea = <Values extends FieldValues>({
  name,
  label,
  hint,
  optional,
  className,
  ...input
}: FormFieldProps<Values> & Rest<'textarea'>) => {
  const { registered, field } = useFormField<Values>({ name, label, hint, optional, className })
  return (
    <Field {...field}>
      <TextArea {...input} {...registered} />
    </Field>
  )
}

export const FormSelect = <Values extends FieldValues>({
  name,
  label,
  hint,
  optional,
  className,
  ...input
}: FormFieldProps<Values> & Rest<'select'>) => {
  const { registered, field } = useFormField<Values>({ name, label, hint, optional, className })
  return (
    <Field {...field}>
      <Select {...input} {...registered} />
    </Field>
  )
}

export const FormCheckbox = <Values extends FieldValues>({
  name,
  label,
  hint,
}: {
  name: Path<Values>
  label: string
  hint?: string
}) => {
  const { register } = useFormContext<Values>()
  return <Checkbox id={name} label={label} hint={hint} error={useFieldMessage(name)} {...register(name)} />
}
