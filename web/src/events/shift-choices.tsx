import type { OfferedShift } from '@rostrum/contract/shifts'
import { instantOf } from '@rostrum/contract/zoned-time'
import { shiftMark } from '../guests/chosen-shifts.ts'
import { useText } from '../lib/i18n.tsx'
import { useNow } from '../lib/time.ts'
import { CheckboxGroup } from '../ui/checkbox-group.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ShiftLabel } from './shift-label.tsx'

interface ShiftChoicesProps {
  shifts: readonly OfferedShift[]
  timezone: string
  error?: string | undefined
  /** Called with the ids that are to be ticked. Without it, the boxes keep their own state for a form. */
  onChange?: (chosen: string[]) => void
}

/** The question to which shifts of an event somebody comes. A form sends the answer as `shifts`. */
export const ShiftChoices = ({ shifts, timezone, error, onChange }: ShiftChoicesProps) => {
  const t = useText('events')
  const now = useNow()
  if (shifts.length === 0) return null
  const isOver = ({ date, end_time: end }: OfferedShift) => instantOf(date, end, timezone) <= now
  const hintOf = (shift: OfferedShift) => {
    const { places_left: left, is_chosen: isChosen } = shift
    if (isOver(shift)) return t('shiftOver')
    if (left === null || (left === 0 && isChosen)) return undefined
    return left === 0 ? t('full') : t('placesLeft', { count: left })
  }
  const boxOf = ({ id, is_chosen: isChosen }: OfferedShift) => {
    if (!onChange) return { defaultChecked: isChosen }
    const others = shifts.filter((shift) => shift.is_chosen && shift.id !== id).map((shift) => shift.id)
    return { checked: isChosen, onChange: () => onChange(isChosen ? others : [...others, id]) }
  }
  return (
    <CheckboxGroup label={t('whenCanYouCome')} error={error}>
      <input type="hidden" name="shifts" value={shiftMark} />
      {shifts.map((shift) => (
        <Checkbox
          key={shift.id}
          name="shifts"
          value={shift.id}
          {...boxOf(shift)}
          disabled={!shift.is_chosen && (shift.places_left === 0 || isOver(shift))}
          hint={hintOf(shift)}
          label={<ShiftLabel shift={shift} timezone={timezone} />}
        />
      ))}
    </CheckboxGroup>
  )
}
