import type { Directory } from '@rostrum/contract/directories'
import { directoryChangePayload } from '@rostrum/contract/directory-files'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { contractResolver } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSave } from '../lib/use-save.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useDirectoryChange } from './use-directories.ts'

/** Changes what a directory is called and where it comes from. */
export const EditDirectory = ({
  directory: { id, attributes },
  onClose,
}: {
  directory: Directory
  onClose: () => void
}) => {
  const t = useText('directories')
  const { name, source } = attributes
  const form = useForm({
    resolver: contractResolver(directoryChangePayload, useText('validation')),
    defaultValues: { name, source },
  })
  const { errors, isSubmitting } = form.formState
  const change = useDirectoryChange((body: { name?: string | undefined; source?: string | undefined }) =>
    api('PUT /directories/:id', { params: { id }, body }),
  )
  const submit = useSave(form, async (values) => {
    await change.mutateAsync(values)
    showPopup({ type: 'success', message: t('edit.saved') })
    onClose()
  })
  return (
    <FormDialog
      title={t('edit.title')}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      pending={isSubmitting}
      className="max-w-128"
    >
      <Field
        id="name"
        label={t('new.name')}
        {...(errors.name?.message !== undefined && { error: errors.name.message })}
      >
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field
        id="source"
        label={t('new.source')}
        hint={t('new.sourceHint')}
        {...(errors.source?.message !== undefined && { error: errors.source.message })}
      >
        <TextInput {...form.register('source')} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}
