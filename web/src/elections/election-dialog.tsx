import { type Election, electionDates, electionPayload } from '@rostrum/contract/elections'
import { FormProvider, useForm } from 'react-hook-form'
import { contractResolver } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSave } from '../lib/use-save.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { FormSelect, FormText } from '../ui/form-fields.tsx'
import { StateOptions } from './state-options.tsx'
import { useSaveElection } from './use-elections.ts'

type Values = (typeof electionPayload)['_zod']['input']

const noElection: Values = { name: '', state: '', registration_deadline: '', early_voting: '', election_day: '' }

const valuesOf = ({ attributes: { is_shared: _, ...attributes } }: Election): Values => ({
  ...attributes,
  state: attributes.state ?? '',
  registration_deadline: attributes.registration_deadline ?? '',
  early_voting: attributes.early_voting ?? '',
})

interface ElectionDialogProps {
  /** Undefined for a new one. */
  election: Election | undefined
  onClose: () => void
}

/** Enters an election, or changes it. */
export const ElectionDialog = ({ election, onClose }: ElectionDialogProps) => {
  const t = useText('elections')
  const form = useForm({
    resolver: contractResolver(electionPayload, useText('validation')),
    defaultValues: election ? valuesOf(election) : noElection,
  })
  const saving = useSaveElection(election?.id)
  const submit = useSave(form, async (values) => {
    await saving.mutateAsync(values)
    showPopup({ type: 'success', message: t(election ? 'saved' : 'added') })
    onClose()
  })
  return (
    <FormDialog
      title={t(election ? 'form.editTitle' : 'form.newTitle')}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      pending={form.formState.isSubmitting}
      className="max-w-128"
      {...(!election && { submitText: t('form.add') })}
    >
      <FormProvider {...form}>
        <FormText<Values> name="name" label={t('form.name')} hint={t('form.nameHint')} autoComplete="off" />
        <FormSelect<Values> name="state" label={t('form.state')} hint={t('form.stateHint')}>
          <option value="">{t('everywhere')}</option>
          <StateOptions />
        </FormSelect>
        {electionDates.map((day) => (
          <FormText<Values>
            key={day}
            name={day}
            label={t(`form.${day}`)}
            type="date"
            optional={day !== 'election_day'}
          />
        ))}
      </FormProvider>
    </FormDialog>
  )
}
