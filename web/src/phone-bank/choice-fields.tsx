import type { VolunteerType } from '@rostrum/contract/phone-bank'
import { useText } from '../lib/i18n.tsx'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useRangeText, useSlotText, type Offered } from './choices.ts'

const choiceFields = ['time_slot', 'calls_per_day', 'volunteer_type', 'minutes_per_week', 'phone'] as const
export type ChoiceField = (typeof choiceFields)[number]

/** What a volunteer chose, as it was entered. */
export type ChoiceValues = Record<ChoiceField, string>

/** The keys of the labels. */
export const choiceLabels = {
  time_slot: 'when',
  calls_per_day: 'howMany',
  volunteer_type: 'how',
  minutes_per_week: 'minutes',
  phone: 'phone',
} as const satisfies Record<ChoiceField, string>

/** The choices in a submitted form. A missing value, such as a choice that was not made, is an empty string. */
export const parseChoices = (form: FormData): ChoiceValues => {
  const textOf = (name: ChoiceField) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(choiceFields.map((name) => [name, textOf(name)])) as ChoiceValues
}

interface ChoiceFieldsProps {
  offered: Offered
  values: ChoiceValues
  errorOf: (field: ChoiceField) => string | undefined
}

/** When, how much and how somebody volunteers. */
export const ChoiceGroups = ({ offered, values, errorOf }: ChoiceFieldsProps) => {
  const t = useText('phone-bank')
  const slotText = useSlotText()
  const rangeText = useRangeText()
  const group = (name: 'time_slot' | 'calls_per_day' | 'volunteer_type') => ({
    id: name,
    name,
    legend: t(choiceLabels[name]),
    chosen: values[name],
    error: errorOf(name),
  })
  return (
    <>
      <ChoiceCards
        {...group('time_slot')}
        choices={offered.slots.map((value) => ({ value, label: slotText(value) }))}
      />
      <ChoiceCards
        {...group('calls_per_day')}
        choices={offered.ranges.map((value) => ({ value, label: rangeText(value) }))}
      />
      <ChoiceCards
        {...group('volunteer_type')}
        choices={offered.types.map((value: VolunteerType) => ({
          value,
          label: t(`type.${value}`),
          hint: t(`typeHint.${value}`),
        }))}
      />
    </>
  )
}

interface InputProps {
  value: string
  hint?: string
  error: string | undefined
}

export const MinutesField = ({ value, hint, error }: InputProps) => {
  const t = useText('phone-bank')
  return (
    <Field id="minutes_per_week" label={t('minutes')} hint={hint} error={error}>
      <TextInput
        name="minutes_per_week"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={value}
        className="max-w-48"
      />
    </Field>
  )
}

export const PhoneField = ({ value, hint, error }: InputProps) => {
  const t = useText('phone-bank')
  return (
    <Field id="phone" label={t('phone')} hint={hint} error={error}>
      <TextInput name="phone" type="tel" autoComplete="tel" defaultValue={value} />
    </Field>
  )
}
