import type { WorkingHours } from '@rostrum/contract/working-hours'
import type { Weekday } from '@rostrum/contract/weekdays'
import { useText } from '../lib/i18n.tsx'
import { classNames } from '../ui/class-names.ts'
import { useTimeOfDay, useWeekdayText } from './hours-text.ts'
import { weekOf } from './working-hours.ts'

interface WorkingHoursTableProps {
  slots: readonly WorkingHours[]
  /** The current weekday in the organization's time zone, or undefined if it is not known (yet). */
  today: Weekday | undefined
}

/** A table of the weekdays from Monday to Sunday with the hours of each day. */
export const WorkingHoursTable = ({ slots, today }: WorkingHoursTableProps) => {
  const t = useText('organizations')
  const timeOfDay = useTimeOfDay()
  const weekdayText = useWeekdayText()
  return (
    <table className="w-full border-collapse text-sm tabular-nums">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col">{t('time')}</th>
        </tr>
      </thead>
      <tbody>
        {weekOf(slots).map(({ day, spans }) => {
          const isToday = day === today
          return (
            <tr key={day} aria-current={isToday ? 'date' : undefined} className="align-top">
              <th
                scope="row"
                className={classNames(
                  'py-1.25 text-left first-letter:uppercase',
                  isToday ? 'font-strong' : 'font-normal text-muted',
                )}
              >
                {weekdayText(day)}
              </th>
              <td
                className={classNames(
                  'py-1.25 text-right',
                  isToday && 'font-strong',
                  spans.length === 0 && !isToday && 'text-muted',
                )}
              >
                {spans.length === 0 && t('closed')}
                {spans.map(([start, end]) => (
                  <span key={start} className="block">
                    {t('hours', { start: timeOfDay(start), end: timeOfDay(end) })}
                  </span>
                ))}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
