import type { Person } from '@rostrum/contract/people'
import { useText } from '../../lib/i18n.tsx'
import { localDate, localTime } from '../../lib/local-date.ts'
import { useClockText, useNow, useRelativeTime } from '../../lib/time.ts'
import { useTasks } from '../../tasks/use-tasks.ts'
import { useOrganizationDay } from '../../team/use-organization-day.ts'
import { Notice } from '../../ui/notice.tsx'
import { timeToWelcome, useDeedText, usePersonName } from '../person-words.ts'
import { useDayText } from '../use-day-text.ts'

/** The one thing that is due: to welcome somebody who is new, a task of today or of an earlier day, or a late welcome. */
export const DueNotice = ({ person }: { person: Person }) => {
  const t = useText('people')
  const { dayFromToday } = useOrganizationDay()
  const { tasks } = useTasks(person.id, false)
  const dueTask = tasks?.find(
    ({ attributes: { done_at: doneAt, due_on: dueOn } }) =>
      doneAt === null && dueOn !== null && dueOn <= dayFromToday(0),
  )
  const isNew = timeToWelcome(person.attributes.first_seen_at, useNow().getTime()) > 0
  if (person.attributes.welcomed_at === null && (isNew || !dueTask)) return <Welcome person={person} />
  if (!dueTask) return null
  const { title, due_on: dueOn } = dueTask.attributes
  return (
    <Notice tone="warning" title={title}>
      <p className="text-sm">{t(dueOn === dayFromToday(0) ? 'taskDueToday' : 'taskOverdue')}</p>
    </Notice>
  )
}

const Welcome = ({ person: { attributes } }: { person: Person }) => {
  const t = useText('people')
  const now = useNow().getTime()
  const clockText = useClockText()
  const dayText = useDayText()
  const ago = useRelativeTime()
  const nameOf = usePersonName()
  const deedText = useDeedText()
  const { first_seen_at: firstSeenAt, last_deed: lastDeed } = attributes
  const left = timeToWelcome(firstSeenAt, now)
  const deadline = new Date(now + left)
  const isLate = left <= 0
  const title = isLate
    ? t('sayHelloStill')
    : t('sayHelloBy', { day: dayText(localDate(deadline)), time: clockText(localTime(deadline)) })
  return (
    <Notice tone={isLate ? 'info' : 'warning'} title={title}>
      <p className="text-sm">
        {t('newHere', { name: nameOf(attributes), ago: ago(firstSeenAt) })} {lastDeed && `${deedText(lastDeed)}.`}
      </p>
    </Notice>
  )
}
