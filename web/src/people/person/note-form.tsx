import { useForm } from 'react-hook-form'
import { api } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { showPopup } from '../../lib/popup.ts'
import { useSave } from '../../lib/use-save.ts'
import { useRefetchPeople } from '../../tasks/use-people-change.ts'
import { useTeam } from '../../team/use-team.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { firstNameOf } from '../person-words.ts'

interface NoteFormProps {
  personId: string
  name: string
  onSaved: () => void
}

/** A note for the team. It says who will see it. */
export const NoteForm = ({ personId, name, onSaved }: NoteFormProps) => {
  const t = useText('people')
  const refetch = useRefetchPeople()
  const keyOf = useIdempotencyKey()
  const colleagues = useTeam().data?.attributes.admins.length
  const form = useForm({ defaultValues: { body: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSave(form, async (body) => {
    const idempotencyKey = keyOf(body.body)
    await api('POST /people/:id/notes', { params: { id: personId }, body, idempotencyKey })
    showPopup({ type: 'success', message: t('noteSaved') })
    await refetch()
    onSaved()
  })
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="print:hidden mb-6 grid gap-3 rounded-lg bg-sunken p-4"
    >
      <Field label={t('noteLabel', { name })} isLabelHidden error={errors.body?.message}>
        <TextArea {...form.register('body')} rows={2} placeholder={t('notePlaceholder', { name: firstNameOf(name) })} />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="type-small">{colleagues === undefined ? '' : t('noteSeenBy', { count: colleagues })}</p>
        <Button type="submit" pending={isSubmitting} pendingText={t('common:saving')}>
          {t('saveNote')}
        </Button>
      </div>
    </form>
  )
}
