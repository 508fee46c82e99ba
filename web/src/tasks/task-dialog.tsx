import type { Task } from '@rostrum/contract/tasks'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useIdempotencyKey } from '../lib/idempotency-key.ts'
import { showPopup } from '../lib/popup.ts'
import { useSave } from '../lib/use-save.ts'
import { useOrganizationDay } from '../team/use-organization-day.ts'
import { AdminOptions } from '../team/admin-options.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { usePeopleChange, useRefetchPeople } from './use-people-change.ts'

interface TaskDialogProps {
  /** The task to change. Without it, a new one is added. */
  task?: Task | undefined
  /** The person whom a new task is about. */
  person?: { id: string; name: string | null } | undefined
  onClose: () => void
}

/** The form of a task. Only the server validates it. */
export default function TaskDialog({ task, person, onClose }: TaskDialogProps) {
  const t = useText('tasks')
  const { dayFromToday } = useOrganizationDay()
  const refetch = useRefetchPeople()
  const keyOf = useIdempotencyKey()
  const about = task ? task.attributes.person : person
  const form = useForm({
    defaultValues: {
      title: task?.attributes.title ?? '',
      due_on: task ? (task.attributes.due_on ?? '') : dayFromToday(0),
      assignee_id: task?.attributes.assignee?.id ?? '',
      is_call: task?.attributes.is_call ?? false,
    },
  })
  const { errors, isSubmitting } = form.formState
  const submit = useSave(form, async ({ due_on, assignee_id, ...values }) => {
    const body = { ...values, due_on: due_on || null, assignee_id: assignee_id || null }
    const idempotencyKey = keyOf(JSON.stringify(body))
    if (task) await api('PUT /tasks/:id', { params: { id: task.id }, body })
    else if (person) await api('POST /people/:id/tasks', { params: { id: person.id }, body, idempotencyKey })
    else await api('POST /tasks', { body, idempotencyKey })
    showPopup({ type: 'success', message: t(task ? 'saved' : 'added') })
    onClose()
    await refetch()
  })
  return (
    <FormDialog
      title={t(task ? 'edit' : 'new')}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitText={t(task ? 'save' : 'addTask')}
      pending={isSubmitting}
      aside={task && <DeleteButton id={task.id} onDeleted={onClose} />}
      className="max-w-128"
    >
      {about && <p className="text-muted wrap-anywhere">{t('about', { name: about.name ?? t('someone') })}</p>}
      <Field label={t('what')} error={errors.title?.message}>
        <TextInput {...form.register('title')} autoComplete="off" />
      </Field>
      <Field label={t('dueOn')} optional error={errors.due_on?.message}>
        <TextInput {...form.register('due_on')} type="date" />
      </Field>
      <Field label={t('assignee')} hint={t('assigneeHint')} optional error={errors.assignee_id?.message}>
        <Select {...form.register('assignee_id')}>
          <AdminOptions none={t('anyone')} known={task?.attributes.assignee ?? null} someone={t('someone')} />
        </Select>
      </Field>
      {about && <Checkbox label={t('isCall')} error={errors.is_call?.message} {...form.register('is_call')} />}
    </FormDialog>
  )
}

const DeleteButton = ({ id, onDeleted }: { id: string; onDeleted: () => void }) => {
  const t = useText('tasks')
  const { mutate, isPending } = usePeopleChange(() => api('DELETE /tasks/:id', { params: { id } }), onDeleted)
  return (
    <Button
      variant="quiet"
      icon="trash"
      className="mr-auto"
      pending={isPending}
      pendingText={t('common:working')}
      onClick={() => mutate(undefined)}
    >
      {t('common:delete')}
    </Button>
  )
}
