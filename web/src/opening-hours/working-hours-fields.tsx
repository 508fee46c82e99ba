import type { WorkingHours } from '@rostrum/contract/working-hours'
import { closingTimes, endOfDay, halfHours, weekdays } from '@rostrum/contract/weekdays'
import { Suspense } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { RowsField } from '../forms/rows-field.tsx'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { Field } from '../ui/field.tsx'
import { FormSelect, useFieldMessage } from '../ui/form-fields.tsx'
import { lazyInput } from '../ui/lazy-part.tsx'
import { SkeletonLine } from '../ui/skeleton.tsx'

const TimeZoneInput = lazyInput(() => import('../ui/time-zone-input.tsx'))

/** The values that a form with these fields has. */
interface HoursForm {
  working_hours: WorkingHours[]
  timezone: string
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

/** The working hours of a week, slot by slot, and the time zone that they are in. */
export const WorkingHoursFields = ({ zoneHint }: { zoneHint?: string }) => {
  const t = useText('organizer')
  return (
    <>
      <RowsField<HoursForm, 'working_hours'>
        name="working_hours"
        label={t('field.working_hours')}
        rowName={t('row.working_hours')}
        addText={t('add.working_hours')}
        noRows={t('noRows.working_hours')}
        emptyRow={(count) => (count === 0 ? defaultWeekdays : defaultWeekend)}
      >
        {(index) => <HoursRow index={index} />}
      </RowsField>
      <ZoneField hint={zoneHint} />
    </>
  )
}

const ZoneField = ({ hint }: { hint?: string | undefined }) => {
  const t = useText('organizer')
  const { field } = useController<HoursForm, 'timezone'>({ name: 'timezone' })
  const error = useFieldMessage('timezone')
  return (
    <Field id="timezone" label={t('field.timezone')} hint={hint} error={error}>
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
  const { control } = useFormContext<HoursForm>()
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
        <FormSelect<HoursForm> name={`${row}.start_day`} label={t('field.start_day')}>
          {days}
        </FormSelect>
        <FormSelect<HoursForm> name={`${row}.end_day`} label={t('field.end_day')}>
          {days}
        </FormSelect>
      </div>
      <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-3">
        <FormSelect<HoursForm> name={`${row}.status`} label={t('field.status')} className="phone:col-span-2">
          <option value="open">{t('open')}</option>
          <option value="closed">{t('closed')}</option>
        </FormSelect>
        <div hidden={isClosed && !hasTimeError}>
          <FormSelect<HoursForm> name={`${row}.start_time`} label={t('field.start_time')}>
            {timesOf(halfHours)}
          </FormSelect>
        </div>
        <div hidden={isClosed && !hasTimeError}>
          <FormSelect<HoursForm> name={`${row}.end_time`} label={t('field.end_time')}>
            {timesOf(closingTimes)}
          </FormSelect>
        </div>
      </div>
    </>
  )
}
