import type { PlacedShift } from '@rostrum/contract/shifts'
import { ShiftLabel } from '../events/shift-label.tsx'
import { useText } from '../lib/i18n.tsx'
import { CheckboxGroup } from '../ui/checkbox-group.tsx'
import { Checkbox } from '../ui/checkbox.tsx'

interface ShiftBoxesProps {
  shifts: readonly PlacedShift[]
  timezone: string
  /** The ids of the shifts that are ticked. */
  ticked: readonly string[]
  error?: string | undefined
  onChange: (ticked: string[]) => void
}

/** The shifts of somebody on the roster. Also one that is full or over can be ticked: an organizer decides. */
export const ShiftBoxes = ({ shifts, timezone, ticked, error, onChange }: ShiftBoxesProps) => {
  const t = useText('attendance')
  const eventText = useText('events')
  const hintOf = ({ places_left: left }: PlacedShift) => {
    if (left === null) return undefined
    return left === 0 ? eventText('full') : eventText('placesLeft', { count: left })
  }
  return (
    <CheckboxGroup label={t('shifts.label')} error={error}>
      {shifts.map((shift) => (
        <Checkbox
          key={shift.id}
          checked={ticked.includes(shift.id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...ticked, shift.id] : ticked.filter((id) => id !== shift.id))
          }
          hint={hintOf(shift)}
          label={<ShiftLabel shift={shift} timezone={timezone} />}
        />
      ))}
    </CheckboxGroup>
  )
}
