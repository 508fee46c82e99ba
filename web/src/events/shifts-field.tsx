import type { eventKind } from '@rostrum/contract/events'
import { MAX_SHIFTS } from '@rostrum/contract/shifts'
import { useFormContext } from 'react-hook-form'
import { RowsField } from '../forms/rows-field.tsx'
import { randomUuid } from '../lib/uuid.ts'
import { useText } from '../lib/i18n.tsx'
import { FormNumber, FormText } from '../ui/form-fields.tsx'
import { FieldPair } from '../ui/form-section.tsx'

type Values = (typeof eventKind.attributes)['_zod']['input']

/** The shifts of an event. A new one begins where the one before it ends. */
export const ShiftsField = () => {
  const t = useText('content')
  const { getValues } = useFormContext<Values>()
  const emptyShift = () => {
    const { shifts = [], start_date: firstDay, time: firstTime } = getValues()
    const last = shifts.at(-1)
    return {
      id: randomUuid(),
      name: '',
      date: last?.date ?? firstDay,
      time: last?.end_time ?? firstTime,
      end_time: '',
      capacity: '',
    }
  }
  return (
    <RowsField<Values, 'shifts'>
      name="shifts"
      label={t('event.field.shifts')}
      rowName={t('event.shift')}
      addText={t('event.addShift')}
      noRows={t('event.noShifts')}
      emptyRow={emptyShift}
      maximum={MAX_SHIFTS}
    >
      {(index) => (
        <>
          <FieldPair>
            <FormText<Values>
              name={`shifts.${index}.name`}
              label={t('event.field.shiftName')}
              hint={t('event.hint.shiftName')}
              optional
            />
            <FormText<Values> name={`shifts.${index}.date`} label={t('event.field.shiftDate')} type="date" />
          </FieldPair>
          <FieldPair>
            <FormText<Values> name={`shifts.${index}.time`} label={t('event.field.time')} type="time" />
            <FormText<Values> name={`shifts.${index}.end_time`} label={t('event.field.end_time')} type="time" />
          </FieldPair>
          <FormNumber<Values> name={`shifts.${index}.capacity`} label={t('event.field.capacity')} optional />
        </>
      )}
    </RowsField>
  )
}
