import type { ShownShift } from '@rostrum/contract/shifts'
import { useShiftTime } from './shifts.ts'

interface ShiftLabelProps {
  shift: Omit<ShownShift, 'id'>
  timezone: string
}

/** The name of a shift, if it has one, above its times. */
export const ShiftLabel = ({ shift, timezone }: ShiftLabelProps) => {
  const timeOf = useShiftTime(timezone)
  return (
    <>
      {shift.name !== null && <span className="block font-semibold">{shift.name}</span>}
      {timeOf(shift)}
    </>
  )
}
