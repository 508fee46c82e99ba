import { phoneBankPayload, type PhoneBank } from '@rostrum/contract/phone-bank'
import { halfHours } from '@rostrum/contract/weekdays'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { RowsField } from '../../forms/rows-field.tsx'
import { SetUpForm } from '../../forms/set-up-form.tsx'
import { api } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { useClockText } from '../../lib/time.ts'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { FormNumber, FormSelect, FormText, useFieldMessage } from '../../ui/form-fields.tsx'
import { FieldPair, FormSection } from '../../ui/form-section.tsx'
import { useSetCachedPhoneBank } from './use-own-phone-bank.ts'

type Payload = (typeof phoneBankPayload)['_zod']['input']
/** The values of the form. Numbers are strings, and choices are empty at first. */
interface Values extends Record<Exclude<keyof Payload, ListName>, string> {
  time_slots: { start: string; end: string }[]
  calls_per_day: { min: string; max: string }[]
}
type ListName = 'time_slots' | 'calls_per_day'

const emptyRow = { time_slots: { start: '', end: '' }, calls_per_day: { min: '', max: '' } } as const

const empty: Values = {
  time_slots: [emptyRow.time_slots],
  calls_per_day: [emptyRow.calls_per_day],
  call_location: '',
  volunteer_type: '',
  minutes_per_week: '',
  contact_phone: '',
}

const valuesOf = (phoneBank: PhoneBank | null): Values => {
  if (!phoneBank) return empty
  const { volunteers_count: _, ...set } = phoneBank.attributes
  return {
    ...set,
    calls_per_day: set.calls_per_day.map(({ min, max }) => ({ min: String(min), max: String(max) })),
    minutes_per_week: String(set.minutes_per_week),
  }
}

type Field = 'time_slots' | 'calls_per_day' | 'start' | 'end' | 'min' | 'max' | 'call_location' | 'contact_phone'
const rowNames = { time_slots: 'slot', calls_per_day: 'range' } as const
const addTexts = { time_slots: 'addSlot', calls_per_day: 'addRange' } as const

interface PhoneBankFormProps {
  organizationId: string
  /** Null if the phone bank is not set up. */
  phoneBank: PhoneBank | null
}

/** The form for the choices that volunteers have, and for what is expected of them. */
export const PhoneBankForm = ({ organizationId, phoneBank }: PhoneBankFormProps) => {
  const t = useText('phone-bank')
  const setUpText = useText('phone-bank-setup')
  const setCachedPhoneBank = useSetCachedPhoneBank()
  const labelOf = (path: string) => {
    const [field, index, inner] = path.split('.')
    if (inner === undefined) return setUpText(`field.${field as Field}`)
    return setUpText('rowField', {
      row: setUpText(rowNames[field as ListName]),
      number: Number(index) + 1,
      field: setUpText(`field.${inner as Field}`),
    })
  }
  return (
    <SetUpForm<Values, Payload, PhoneBank>
      draft={`phone-bank:${organizationId}`}
      // The schema accepts these values. Only its input type differs from that of the form.
      schema={phoneBankPayload as never}
      stored={phoneBank}
      valuesOf={valuesOf}
      labelOf={labelOf}
      valueText={(field, value) => {
        if (field === 'call_location') return setUpText(`where.${value as 'home'}`)
        return field === 'volunteer_type' ? t(`type.${value as 'both'}`) : undefined
      }}
      {...(!phoneBank && { saveText: setUpText('openIt') })}
      store={async (body, revision) => {
        const { data } = await api('PUT /organizations/:id/phone-bank', {
          params: { id: organizationId },
          body,
          revision,
        })
        setCachedPhoneBank(organizationId, data)
        return data
      }}
    >
      <FormSection title={setUpText('times')} help={setUpText('timesHelp')}>
        <Rows name="time_slots">{(index) => <SlotFields index={index} />}</Rows>
      </FormSection>
      <FormSection title={setUpText('calls')} help={setUpText('callsHelp')}>
        <Rows name="calls_per_day">
          {(index) => (
            <div className="grid grid-cols-2 items-start gap-3">
              <FormNumber<Values> name={`calls_per_day.${index}.min`} label={setUpText('field.min')} />
              <FormNumber<Values> name={`calls_per_day.${index}.max`} label={setUpText('field.max')} />
            </div>
          )}
        </Rows>
      </FormSection>
      <FormSection title={setUpText('terms')} help={setUpText('termsHelp')}>
        <Choice
          name="call_location"
          choices={(['home', 'office', 'both'] as const).map((value) => ({
            value,
            label: setUpText(`where.${value}`),
          }))}
        />
        <Choice
          name="volunteer_type"
          choices={(['phone_only', 'texting_only', 'both'] as const).map((value) => ({
            value,
            label: t(`type.${value}`),
          }))}
        />
        <FieldPair>
          <FormNumber<Values> name="minutes_per_week" label={setUpText('field.minutes_per_week')} />
          <FormText<Values>
            name="contact_phone"
            label={setUpText('field.contact_phone')}
            type="tel"
            autoComplete="tel"
          />
        </FieldPair>
        <p className="-mt-3 type-small">{setUpText('hint.contact_phone')}</p>
      </FormSection>
    </SetUpForm>
  )
}

interface ChoiceProps {
  name: 'call_location' | 'volunteer_type'
  choices: readonly { value: string; label: string }[]
}

const Choice = ({ name, choices }: ChoiceProps) => {
  const t = useText('phone-bank-setup')
  const { register } = useFormContext<Values>()
  const error = useFieldMessage(name)
  return <ChoiceCards id={name} legend={t(`field.${name}`)} choices={choices} error={error} {...register(name)} />
}

const Rows = ({ name, children }: { name: ListName; children: (index: number) => ReactNode }) => {
  const t = useText('phone-bank-setup')
  return (
    <RowsField<Values>
      name={name}
      label={t(`field.${name}`)}
      rowName={t(rowNames[name])}
      addText={t(addTexts[name])}
      emptyRow={() => emptyRow[name]}
      minimum={1}
      maximum={name === 'time_slots' ? 48 : 20}
    >
      {children}
    </RowsField>
  )
}

const SlotFields = ({ index }: { index: number }) => {
  const t = useText('phone-bank-setup')
  const clockText = useClockText()
  const options = [
    <option key="" value="">
      {t('choose')}
    </option>,
    ...halfHours.map((time) => (
      <option key={time} value={time}>
        {clockText(time)}
      </option>
    )),
  ]
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <FormSelect<Values> name={`time_slots.${index}.start`} label={t('field.start')}>
        {options}
      </FormSelect>
      <FormSelect<Values> name={`time_slots.${index}.end`} label={t('field.end')}>
        {options}
      </FormSelect>
    </div>
  )
}
