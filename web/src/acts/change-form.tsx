import type { Act } from '@rostrum/contract/acts'
import type { PhoneBank } from '@rostrum/contract/phone-bank'
import { ShiftChoices } from '../events/shift-choices.tsx'
import { useText } from '../lib/i18n.tsx'
import {
  ChoiceGroups,
  choiceLabels,
  MinutesField,
  PhoneField,
  type ChoiceField,
  type ChoiceValues,
} from '../phone-bank/choice-fields.tsx'
import { offeredBy } from '../phone-bank/choices.ts'
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
  shifts: 'change.shifts',
} as const satisfies Partial<Record<keyof ChangeValues, string>>
type LabeledField = keyof typeof labels

/** The errors of the choices of a volunteer are those of this part of the body. */
const registrationPart = 'registration.' as const

const useFieldLabel = () => {
  const t = useText('acts')
  const phoneBankText = useText('phone-bank')
  return (path: string) =>
    path.startsWith(registrationPart)
      ? phoneBankText(choiceLabels[path.slice(registrationPart.length) as ChoiceField], { defaultValue: path })
      : t(labels[path as LabeledField], { defaultValue: path })
}

interface ChangeFormProps {
  act: Act
  /** The phone bank that the act is about; null for everything else, and if it is closed. */
  phoneBank: PhoneBank | null
  forms: ActForms
}

/**
 * Changes what an act contains: the answer to an event, the note on a call, the choices of a volunteer, and the name of
 * the person.
 */
export const ChangeForm = ({ act: { attributes }, phoneBank, forms }: ChangeFormProps) => {
  const t = useText('acts')
  const labelOf = useFieldLabel()
  const { kind, outcome, note, name, registration, shifts, timezone, is_confirmed } = attributes
  const { organization_name: organization } = attributes
  const refusal = forms.refusal?.intent === 'change' ? forms.refusal : undefined
  const errorOf = (field: LabeledField | `registration.${ChoiceField}`) => refusal?.errors[field]?.[0]
  const given = { outcome: outcome ?? '', note: note ?? '', name, ...refusal?.values }
  const ticked = refusal?.values.shifts
  const offered = ticked ? shifts.map((shift) => ({ ...shift, is_chosen: ticked.includes(shift.id) })) : shifts
  const entries = Object.entries(refusal?.errors ?? {}).map(([path, [message = '']]) => ({
    field: path.replace(registrationPart, ''),
    message: t('field', { field: labelOf(path), message }),
  }))
  return (
    <ActForm intent="change" forms={forms}>
      {refusal && <ErrorSummary entries={entries} attempt={forms.attempt} />}
      {kind === 'events' && <AnswerCards present={outcome} chosen={given.outcome ?? ''} error={errorOf('outcome')} />}
      <ShiftChoices shifts={offered} timezone={timezone ?? 'UTC'} error={errorOf('shifts')} />
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
      {registration && (
        <RegistrationFields
          registration={registration}
          phoneBank={phoneBank}
          entered={refusal?.values.registration}
          errorOf={(field) => errorOf(`${registrationPart}${field}`)}
        />
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

interface RegistrationFieldsProps extends Pick<ChangeFormProps, 'phoneBank'> {
  registration: NonNullable<Act['attributes']['registration']>
  /** What was entered before the form was refused. */
  entered: ChoiceValues | undefined
  errorOf: (field: ChoiceField) => string | undefined
}

const RegistrationFields = ({ registration, phoneBank, entered, errorOf }: RegistrationFieldsProps) => {
  const values = entered ?? { ...registration, minutes_per_week: String(registration.minutes_per_week) }
  return (
    <div className="grid w-full gap-5">
      <ChoiceGroups
        offered={offeredBy(phoneBank?.attributes ?? null, registration)}
        values={values}
        errorOf={errorOf}
      />
      <MinutesField value={values.minutes_per_week} error={errorOf('minutes_per_week')} />
      <div className="max-w-100">
        <PhoneField value={values.phone} error={errorOf('phone')} />
      </div>
    </div>
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
