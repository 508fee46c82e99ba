import type { Directory } from '@rostrum/contract/directories'
import { directoryAbout } from '@rostrum/contract/directory-files'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { contractResolver } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSave } from '../lib/use-save.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { AboutFields } from './about-fields.tsx'
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
    resolver: contractResolver(directoryAbout, useText('validation')),
    defaultValues: { name, source },
  })
  const { isSubmitting } = form.formState
  const change = useDirectoryChange((body: { name: string; source: string }) =>
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
      <AboutFields form={form} />
    </FormDialog>
  )
}
