import { type Election, electionDates } from '@rostrum/contract/elections'
import { useText } from '../lib/i18n.tsx'
import { useDateText } from '../lib/time.ts'

/** The days of an election that are known, as a list of terms. */
export const ElectionDays = ({ election: { attributes } }: { election: Election }) => {
  const t = useText('candidates')
  const dateText = useDateText({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  return (
    <dl className="grid grid-cols-3 gap-x-8 gap-y-2 phone:grid-cols-1">
      {electionDates.map((day) => {
        const date = attributes[day]
        return (
          date !== null && (
            <div key={day}>
              <dt className="type-small">{t(`election.${day}`)}</dt>
              <dd className="font-semibold">
                <time dateTime={date}>{dateText(date)}</time>
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
