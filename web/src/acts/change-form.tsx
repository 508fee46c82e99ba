import type { Act } from '@rostrum/contract/acts'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { ActForm } from './act-form.tsx'
import type { ChangeValues } from './submit-act.ts'
import type { ActForms } from './use-act.ts'

const maxNoteLength = 1000

const labels = {
  outcome: 'change.answer',
  note: 'change.note',
  name: 'change.name',
} as const satisfies Record<keyof ChangeValues, string>

/** Changes what an act contains: the answer to an event, the note on a call, and the name of the person. */
export const ChangeForm = ({ act: { attributes }, forms }: { act: Act; forms: ActForms }) => {
  const t = useText('acts')
  const { kind, outcome, note, name, is_confirmed, organization_name: organization } = attributes
  const refusal = forms.refusal?.intent === 'change' ? forms.refusal : undefined
  const errorOf = (field: keyof ChangeValues) => refusal?.errors[field]?.[0]
  const given = { outcome: outcome ?? '', note: note ?? '', name, ...refusal?.values }
  const entries = Object.entries(refusal?.errors ?? {}).map(([field, [message = '']]) => ({
    field,
    message: t('field', { field: t(labels[field as keyof ChangeValues], { defaultValue: field }), message }),
  }))
  return (
    <ActForm intent="change" forms={forms}>
      {refusal && <ErrorSummary entries={entries} attempt={forms.attempt} />}
      {kind === 'events' && <AnswerCards present={outcome} chosen={given.outcome ?? ''} error={errorOf('outcome')} />}
      {kind === 'call-campaigns' && (
        <Field
          id="note"
          label={t('change.note')}
          hint={t('change.noteHint', { organization })}
          error={errorOf('note')}
          optional
          className="w-full"
        >
          <TextArea name="note" maxLength={maxNoteLength} defaultValue={given.note} />
        </Field>
      )}
      <Field id="name" label={t('change.name')} error={errorOf('name')} className="w-full max-w-100">
        <TextInput name="name" autoComplete="name" defaultValue={given.name} />
      </Field>
      {!is_confirmed && <p className="type-small">{t('change.confirms')}</p>}
      <Button
        type="submit"
        pending={forms.pending === 'change'}
        pendingText={t('common:saving')}
        className="phone:w-full"
      >
        {t('change.submit')}
      </Button>
    </ActForm>
  )
}

interface AnswerCardsProps {
  present: string | null
  chosen: string
  error: string | undefined
}

const AnswerCards = ({ present, chosen, error }: AnswerCardsProps) => {
  const t = useText('acts')
  const eventText = useText('events')
  const isWaiting = present === 'waitlist'
  const choices = [
    // The place in line is kept by choosing it again.
    isWaiting
      ? { value: 'waitlist', label: eventText('choice.waiting') }
      : { value: 'going', label: eventText('choice.going') },
    { value: 'maybe', label: eventText('choice.maybe') },
    { value: 'cant', label: eventText('choice.cant') },
  ]
  return (
    <div className="grid w-full gap-2">
      <ChoiceCards
        id="outcome"
        name="outcome"
        legend={t('change.answer')}
        choices={choices}
        chosen={chosen}
        error={error}
      />
      {(isWaiting || present === 'going') && <p className="type-small">{t('change.placeHint')}</p>}
    </div>
  )
}
