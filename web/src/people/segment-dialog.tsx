import type { PeopleFilters } from '@rostrum/contract/people'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSave } from '../lib/use-save.ts'
import { useRefetchPeople } from '../tasks/use-people-change.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextInput } from '../ui/text-input.tsx'

/** Saves the filters under a name. Only the server validates the name. */
export default function SegmentDialog({ filters, onClose }: { filters: PeopleFilters; onClose: () => void }) {
  const t = useText('people')
  const refetch = useRefetchPeople()
  const form = useForm({ defaultValues: { name: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSave(form, async ({ name }) => {
    await api('POST /people-segments', { body: { name, filters } })
    showPopup({ type: 'success', message: t('segmentSaved', { name: name.trim() }) })
    onClose()
    await refetch()
  })
  return (
    <FormDialog
      title={t('saveSegment')}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      pending={isSubmitting}
      className="max-w-116"
    >
      <Field label={t('segmentName')} hint={t('segmentNameHint')} error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="off" maxLength={60} />
      </Field>
    </FormDialog>
  )
}
