import { useController, useFormContext, type FieldValues, type Path } from 'react-hook-form'
import { Field } from './field.tsx'
import { useFieldMessage } from './form-fields.tsx'
import { ImageInput } from './image-input.tsx'
import { useUploads } from './uploads.ts'

interface FormImageProps<Values extends FieldValues> {
  name: Path<Values>
  label: string
  hint?: string
  shape: 'wide' | 'square'
  isCompact?: boolean
}

/**
 * An optional image of the surrounding form (`FormProvider`). Its value is null if there is no image. The form cannot
 * be saved during the upload.
 */
export const FormImage = <Values extends FieldValues>({
  name,
  label,
  hint,
  shape,
  isCompact,
}: FormImageProps<Values>) => {
  const { control } = useFormContext<Values>()
  const { field } = useController({ control, name })
  const value: unknown = field.value
  const onBusy = useUploads()
  return (
    <Field id={name} label={label} optional error={useFieldMessage(name)}>
      <ImageInput
        value={typeof value === 'string' && value !== '' ? value : null}
        onChange={field.onChange}
        onBusy={onBusy}
        hint={hint}
        shape={shape}
        isCompact={isCompact}
      />
    </Field>
  )
}
