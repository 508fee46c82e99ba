import type { Directory } from '@rostrum/contract/directories'
import { weekdaysFrom } from '@rostrum/contract/weekdays'
import { officeHours, type OfficeHours } from '@rostrum/contract/working-hours'
import { FormProvider, useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { contractResolver } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSession } from '../lib/session.ts'
import { browserTimeZone } from '../lib/time.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { useSave } from '../lib/use-save.ts'
import { WorkingHoursFields } from '../opening-hours/working-hours-fields.tsx'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useDirectoryChange } from './use-directories.ts'

interface EditOfficeHoursProps {
  directory: Directory
  onClose: () => void
}

/** Says when the offices of a directory answer the phone. It begins with the usual hours in the organization’s zone. */
export const EditOfficeHours = ({ directory: { id, attributes }, onClose }: EditOfficeHoursProps) => {
  const t = useText('directories')
  const errorText = useErrorText()
  const ownZone = useSession(({ organization }) => organization?.attributes.timezone)
  const { office_hours: known } = attributes
  const form = useForm<OfficeHours>({
    resolver: contractResolver(officeHours, useText('validation')),
    defaultValues: known ?? {
      timezone: ownZone ?? browserTimeZone(),
      working_hours: weekdaysFrom('09:00', '17:00'),
    },
  })
  const change = useDirectoryChange((hours: OfficeHours | null) =>
    api('PUT /directories/:id', { params: { id }, body: { office_hours: hours } }),
  )
  const finish = (message: string) => {
    showPopup({ type: 'success', message })
    onClose()
  }
  const submit = useSave(form, async (hours) => {
    await change.mutateAsync(hours)
    finish(t('hours.saved'))
  })
  const remove = () =>
    change.mutate(null, {
      onSuccess: () => finish(t('hours.removed')),
      onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
    })
  const { isSubmitting } = form.formState
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('hours.title')}
        onClose={onClose}
        onSubmit={(event) => void submit(event)}
        pending={isSubmitting}
        aside={
          known && (
            <Button
              className="mr-auto"
              pending={change.isPending && !isSubmitting}
              pendingText={t('hours.removing')}
              onClick={remove}
            >
              {t('hours.remove')}
            </Button>
          )
        }
        className="max-w-128"
      >
        <p className="type-small">{t('hours.text')}</p>
        <WorkingHoursFields />
      </FormDialog>
    </FormProvider>
  )
}
