import type { Event } from '@rostrum/contract/events'
import type { OfferedShift, ShownShift } from '@rostrum/contract/shifts'
import { instantOf } from '@rostrum/contract/zoned-time'
import { useMemo } from 'react'
import { useLanguage } from '../lib/i18n.tsx'
import { formatTimes } from './event-time.ts'

/** The shifts of an event with the places that are left, and which of them are chosen. */
export const offeredShifts = ({ attributes }: Event, chosen: readonly string[]): OfferedShift[] =>
  attributes.shifts.map(({ id, name, date, time, end_time, capacity }) => ({
    id,
    name,
    date,
    time,
    end_time,
    places_left: capacity === null ? null : Math.max(0, capacity - (attributes.shift_counts?.[id] ?? 0)),
    is_chosen: chosen.includes(id),
  }))

type ShiftPeriod = Omit<ShownShift, 'id' | 'name'>

const formatShift = ({ date, time, end_time: end }: ShiftPeriod, place: { language: string; zone: string }): string =>
  formatTimes(
    { startsAt: instantOf(date, time, place.zone), endsAt: instantOf(date, end, place.zone) },
    { ...place, isWithoutYear: true },
  )

/** Writes when a shift takes place, in the time zone of its event. */
export const useShiftTime = (zone: string) => {
  const language = useLanguage()
  return (shift: ShiftPeriod): string => formatShift(shift, { language, zone })
}

/**
 * When each shift takes place, and its name, by its id. Writing a period takes the browser about a millisecond, so a list
 * of hundreds of people does it once for each shift.
 */
export const useShiftTexts = (shifts: readonly ShownShift[], zone: string): ReadonlyMap<string, string> => {
  const language = useLanguage()
  return useMemo(
    () =>
      new Map(
        shifts.map((shift) => {
          const time = formatShift(shift, { language, zone })
          return [shift.id, shift.name === null ? time : `${time} · ${shift.name}`]
        }),
      ),
    [shifts, language, zone],
  )
}
