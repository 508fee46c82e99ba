import { eventKind } from '@rostrum/contract/events'
import { Suspense, useEffect } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { ContentForm } from '../content/content-form.tsx'
import { FormSkeleton } from '../content/form-skeleton.tsx'
import { type ContentItem, itemOf, organizerKind } from '../content/kinds.ts'
import { useText } from '../lib/i18n.tsx'
import { browserTimeZone } from '../lib/time.ts'
import { OwnProfile } from '../organizations/edit/own-profile.tsx'
import { SkeletonLine } from '../ui/skeleton.tsx'
import { Field } from '../ui/field.tsx'
import { FormArea, FormCheckbox, FormNumber, FormText, FormUrl, useFieldMessage } from '../ui/form-fields.tsx'
import { FormImage } from '../ui/form-image.tsx'
import { FieldPair, FormSection } from '../ui/form-section.tsx'
import { ShiftsField } from './shifts-field.tsx'
import { lazyInput } from '../ui/lazy-part.tsx'

const events = organizerKind('events')

const TimeZoneInput = lazyInput(() => import('../ui/time-zone-input.tsx'))

const shiftLabels = {
  id: 'shifts',
  name: 'shiftName',
  date: 'shiftDate',
  time: 'time',
  end_time: 'end_time',
  capacity: 'capacity',
} as const
type ShiftField = keyof typeof shiftLabels

type Values = (typeof eventKind.attributes)['_zod']['input']

const emptyIn = (timezone: string): Values => ({
  title: '',
  description: '',
  start_date: '',
  end_date: '',
  time: '',
  end_time: '',
  timezone,
  location: '',
  url: '',
  image: null,
  capacity: '',
  sends_thanks: true,
  shifts: [],
})

const valuesOf = (item: ContentItem): Values => {
  const {
    title,
    description,
    start_date,
    end_date,
    time,
    end_time,
    timezone,
    location,
    url,
    image,
    capacity,
    sends_thanks,
    shifts,
  } = itemOf('events', item).attributes
  return {
    title,
    description,
    start_date,
    end_date,
    time,
    end_time: end_time ?? '',
    timezone,
    location,
    url: url ?? '',
    image,
    capacity: capacity === null ? '' : String(capacity),
    sends_thanks,
    shifts: shifts.map((shift) => ({ ...shift, name: shift.name ?? '', capacity: String(shift.capacity ?? '') })),
  }
}

/** A new event starts with the time zone of its organization, which may differ from that of the browser. */
export default function EventForm({ item }: { item: ContentItem | null }) {
  if (item) return <Form item={item} empty={emptyIn('')} />
  return (
    <OwnProfile skeleton={<FormSkeleton kind={events} isNew />}>
      {({ attributes }) => <Form item={null} empty={emptyIn(attributes.timezone ?? browserTimeZone())} />}
    </OwnProfile>
  )
}

const Form = ({ item, empty }: { item: ContentItem | null; empty: Values }) => {
  const t = useText('content')
  const labelOf = (path: string) => {
    const [field, row, inner] = path.split('.')
    if (inner === undefined) return t(`event.field.${field as keyof Values}`)
    return t('event.rowField', { number: Number(row) + 1, field: t(`event.field.${shiftLabels[inner as ShiftField]}`) })
  }
  return (
    <ContentForm<Values>
      kind={events}
      item={item}
      definition={eventKind}
      valuesOf={(stored) => (stored ? valuesOf(stored) : empty)}
      labelOf={labelOf}
    >
      <FormSection title={t('event.about')} help={t('event.aboutHelp')}>
        <FormText<Values> name="title" label={t('event.field.title')} />
        <FormArea<Values> name="description" label={t('event.field.description')} rows={5} />
      </FormSection>
      <FormSection title={t('event.when')} help={t('event.whenHelp')}>
        <Days />
        <FieldPair>
          <FormText<Values> name="time" label={t('event.field.time')} type="time" />
          <FormText<Values> name="end_time" label={t('event.field.end_time')} type="time" optional />
        </FieldPair>
        <ZoneField />
        <FormText<Values> name="location" label={t('event.field.location')} />
        <FormUrl<Values> name="url" label={t('event.field.url')} hint={t('event.hint.url')} optional />
      </FormSection>
      <FormSection title={t('event.field.shifts')} help={t('event.shiftsHelp')}>
        <ShiftsField />
      </FormSection>
      <FormSection title={t('event.places')} help={t('event.placesHelp')}>
        <FormNumber<Values>
          name="capacity"
          label={t('event.field.capacity')}
          hint={t('event.hint.capacity')}
          optional
        />
      </FormSection>
      <FormSection title={t('event.after')} help={t('event.afterHelp')}>
        <FormCheckbox<Values> name="sends_thanks" label={t('event.field.sends_thanks')} />
      </FormSection>
      <FormSection title={t('event.image')} help={t('event.imageHelp')}>
        <FormImage<Values> name="image" label={t('event.field.image')} shape="wide" />
      </FormSection>
    </ContentForm>
  )
}

const Days = () => {
  const t = useText('content')
  const { getValues, setValue, getFieldState, trigger } = useFormContext<Values>()
  const [start, end, time] = useWatch<Values, ['start_date', 'end_date', 'time']>({
    name: ['start_date', 'end_date', 'time'],
  })
  // An end that was too early may have become valid by a change of another field.
  useEffect(() => {
    const invalidFields = (['end_date', 'end_time'] as const).filter((name) => getFieldState(name).error)
    if (invalidFields.length > 0) void trigger(invalidFields)
  }, [start, end, time, getFieldState, trigger])
  // Most events end on the day they begin, so an empty end date is set to the start date.
  const follow = () => {
    const { start_date, end_date } = getValues()
    if (!end_date && start_date) setValue('end_date', start_date, { shouldDirty: true })
  }
  return (
    <FieldPair>
      <FormText<Values> name="start_date" label={t('event.field.start_date')} type="date" onBlurCapture={follow} />
      <FormText<Values> name="end_date" label={t('event.field.end_date')} type="date" min={start || undefined} />
    </FieldPair>
  )
}

const ZoneField = () => {
  const t = useText('content')
  const { field } = useController<Values, 'timezone'>({ name: 'timezone' })
  const error = useFieldMessage('timezone')
  return (
    <Field id="timezone" label={t('event.field.timezone')} error={error}>
      <Suspense fallback={<SkeletonLine className="h-11 w-full" />}>
        <TimeZoneInput value={field.value ?? ''} onChange={field.onChange} />
      </Suspense>
    </Field>
  )
}
