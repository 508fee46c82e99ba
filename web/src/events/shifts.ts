import type { Event } from '@rostrum/contract/events'
import type { OfferedShift, ShownShift } from '@rostrum/contract/shifts'
import { instantOf } from '@rostrum/contract/zoned-time'
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

/** Writes when a shift takes place, in the time zone of its event. */
export const useShiftTime = (zone: string) => {
  const language = useLanguage()
  return ({ date, time, end_time: end }: Omit<ShownShift, 'id' | 'name'>): string =>
    formatTimes(
      { startsAt: instantOf(date, time, zone), endsAt: instantOf(date, end, zone) },
      { language, zone, isWithoutYear: true },
    )
}
