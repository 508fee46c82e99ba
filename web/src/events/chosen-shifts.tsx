import type { ShownShift } from '@rostrum/contract/shifts'
import { useShiftTexts } from './shifts.ts'

interface ChosenShiftsProps {
  shifts: readonly ShownShift[]
  timezone: string
}

/** The shifts that somebody has chosen, one per line. */
export const ChosenShifts = ({ shifts, timezone }: ChosenShiftsProps) => {
  const texts = useShiftTexts(shifts, timezone)
  return shifts.map((shift) => (
    <p key={shift.id} className="wrap-anywhere">
      {texts.get(shift.id)}
    </p>
  ))
}
