import type { UseFormReturn } from 'react-hook-form'
import { useText } from '../lib/i18n.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'

type About = Record<'name' | 'source', string>

interface AboutFieldsProps {
  form: Pick<UseFormReturn<About>, 'register' | 'formState'>
}

/** What a directory is called, and where it comes from. */
export const AboutFields = ({ form: { register, formState } }: AboutFieldsProps) => {
  const t = useText('directories')
  return (['name', 'source'] as const).map((name) => {
    const error = formState.errors[name]?.message
    return (
      <Field
        key={name}
        id={name}
        label={t(`new.${name}`)}
        hint={t(`new.${name}Hint`)}
        {...(error !== undefined && { error })}
      >
        <TextInput {...register(name)} autoComplete="off" />
      </Field>
    )
  })
}
