import type { PeopleFilters } from '@rostrum/contract/people'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { showServerErrors } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { useSubmit } from '../lib/use-submit.ts'
import { useRefetchPeople } from '../tasks/use-people-change.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'

/** Saves the filters under a name. Only the server validates the name. */
export default function SegmentDialog({ filters, onClose }: { filters: PeopleFilters; onClose: () => void }) {
  const t = useText('people')
  const errorText = useErrorText()
  const refetch = useRefetchPeople()
  const form = useForm({ defaultValues: { name: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmit(form, async ({ name }) => {
    try {
      await api('POST /people-segments', { body: { name, filters } })
      showPopup({ type: 'success', message: t('segmentSaved', { name: name.trim() }) })
      onClose()
      await refetch()
    } catch (error) {
      if (!showServerErrors(form, error)) showPopup({ type: 'error', message: errorText(error) })
    }
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('saveSegment')}
      className="max-w-116"
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            type="submit"
            form="segment"
            variant="primary"
            pending={isSubmitting}
            pendingText={t('common:saving')}
          >
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form id="segment" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('segmentName')} hint={t('segmentNameHint')} error={errors.name?.message}>
          <TextInput {...form.register('name')} autoComplete="off" maxLength={60} />
        </Field>
      </form>
    </Dialog>
  )
}
