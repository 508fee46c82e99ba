import type { ShownShift } from '@rostrum/contract/shifts'
import { useShiftTime } from './shifts.ts'

interface ChosenShiftsProps {
  shifts: readonly ShownShift[]
  timezone: string
}

/** The shifts that somebody has chosen, one per line. */
export const ChosenShifts = ({ shifts, timezone }: ChosenShiftsProps) => {
  const timeOf = useShiftTime(timezone)
  return shifts.map((shift) => (
    <p key={shift.id} className="wrap-anywhere">
      {timeOf(shift)}
      {shift.name !== null && ` · ${shift.name}`}
    </p>
  ))
}
