import { hasStates } from '@rostrum/contract/countries'
import type { WorkingHours } from '@rostrum/contract/organizations'
import { closingTimes, endOfDay, halfHours, weekdays } from '@rostrum/contract/weekdays'
import { Suspense } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useLanguage, useText } from '../../lib/i18n.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { Field } from '../../ui/field.tsx'
import { FormCheckbox, FormSelect, FormText, FormUrl, useFieldMessage } from '../../ui/form-fields.tsx'
import { FieldPair, FormSection } from '../../ui/form-section.tsx'
import { lazyInput } from '../../ui/lazy-part.tsx'
import { useCountries } from './countries.ts'
import type { ProfileForm } from './profile-form.ts'
import { ProfileRows } from './rows-sections.tsx'

const TimeZoneInput = lazyInput(() => import('../../ui/time-zone-input.tsx'))

export const ContactSection = () => {
  const t = useText('organizer')
  const countries = useCountries()
  const hasState = useWatch<ProfileForm, 'country', boolean>({ name: 'country', compute: hasStates })
  return (
    <FormSection id="contact" title={t('section.contact')} help={t('help.contact')}>
      <div>
        <FormText<ProfileForm>
          name="contact_email"
          label={t('field.contact_email')}
          type="email"
          autoComplete="email"
        />
        <FormCheckbox<ProfileForm> name="email_public" label={t('field.email_public')} />
      </div>
      <div>
        <FormText<ProfileForm> name="phone" label={t('field.phone')} type="tel" autoComplete="tel" />
        <FormCheckbox<ProfileForm> name="phone_public" label={t('field.phone_public')} />
      </div>
      <FormText<ProfileForm> name="address" label={t('field.address')} autoComplete="street-address" />
      <FieldPair>
        <FormText<ProfileForm> name="city" label={t('field.city')} autoComplete="address-level2" />
        <FormText<ProfileForm>
          name="state"
          label={t('field.state')}
          optional={!hasState}
          autoComplete="address-level1"
        />
        <FormText<ProfileForm> name="postal_code" label={t('field.postal_code')} autoComplete="postal-code" />
        <FormSelect<ProfileForm> name="country" label={t('field.country')} autoComplete="country">
          <option value="">{t('chooseCountry')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </FormSelect>
      </FieldPair>
      <FormUrl<ProfileForm>
        name="maps_link"
        label={t('field.maps_link')}
        hint={t('hint.link')}
        optional
        placeholder={t('linkExample')}
      />
    </FormSection>
  )
}

const defaultWeekdays: WorkingHours = {
  start_day: 'monday',
  end_day: 'friday',
  start_time: '09:00',
  end_time: '17:00',
  status: 'open',
}
const defaultWeekend: WorkingHours = {
  start_day: 'saturday',
  end_day: 'sunday',
  start_time: '10:00',
  end_time: '14:00',
  status: 'open',
}

export const HoursSection = () => {
  const t = useText('organizer')
  return (
    <FormSection id="hours" title={t('section.hours')} help={t('help.hours')}>
      <ProfileRows name="working_hours" empty={(count) => (count === 0 ? defaultWeekdays : defaultWeekend)}>
        {(index) => <HoursRow index={index} />}
      </ProfileRows>
      <ZoneField />
    </FormSection>
  )
}

const ZoneField = () => {
  const t = useText('organizer')
  const { field } = useController<ProfileForm, 'timezone'>({ name: 'timezone' })
  const error = useFieldMessage('timezone')
  return (
    <Field id="timezone" label={t('field.timezone')} hint={t('hint.timezone')} error={error}>
      <Suspense fallback={<SkeletonLine className="h-11 w-full" />}>
        <TimeZoneInput value={field.value} onChange={field.onChange} />
      </Suspense>
    </Field>
  )
}

/** Returns a function that formats a time in the reader's language, such as "9:00 AM" or "9:00". */
const useTimeText = () => {
  const format = new Intl.DateTimeFormat(useLanguage(), { timeStyle: 'short', timeZone: 'UTC' })
  return (time: string) => format.format(new Date(`1970-01-01T${time}Z`))
}

const HoursRow = ({ index }: { index: number }) => {
  const t = useText('organizer')
  const timeText = useTimeText()
  const { control } = useFormContext<ProfileForm>()
  const isClosed = useWatch({
    control,
    name: `working_hours.${index}.status`,
    compute: (status) => status === 'closed',
  })
  const days = weekdays.map((day) => (
    <option key={day} value={day}>
      {t(`weekday.${day}`)}
    </option>
  ))
  const timesOf = (times: readonly string[]) =>
    times.map((time) => (
      <option key={time} value={time}>
        {time === endOfDay ? t('midnight') : timeText(time)}
      </option>
    ))
  const row = `working_hours.${index}` as const
  // The times of a closed slot are hidden, unless they have to be corrected.
  const hasTimeError = useFieldMessage(`${row}.end_time`) !== undefined
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <FormSelect<ProfileForm> name={`${row}.start_day`} label={t('field.start_day')}>
          {days}
        </FormSelect>
        <FormSelect<ProfileForm> name={`${row}.end_day`} label={t('field.end_day')}>
          {days}
        </FormSelect>
      </div>
      <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-3">
        <FormSelect<ProfileForm> name={`${row}.status`} label={t('field.status')} className="phone:col-span-2">
          <option value="open">{t('open')}</option>
          <option value="closed">{t('closed')}</option>
        </FormSelect>
        <div hidden={isClosed && !hasTimeError}>
          <FormSelect<ProfileForm> name={`${row}.start_time`} label={t('field.start_time')}>
            {timesOf(halfHours)}
          </FormSelect>
        </div>
        <div hidden={isClosed && !hasTimeError}>
          <FormSelect<ProfileForm> name={`${row}.end_time`} label={t('field.end_time')}>
            {timesOf(closingTimes)}
          </FormSelect>
        </div>
      </div>
    </>
  )
}
