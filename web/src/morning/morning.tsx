import { Suspense } from 'react'
import { Link } from 'react-router'
import { NextEvent } from '../attendance/next-event.tsx'
import { useText } from '../lib/i18n.tsx'
import { useCountText } from '../people/person-words.ts'
import { TaskList } from '../tasks/task-list.tsx'
import { useOrganizationDay } from '../team/use-organization-day.ts'
import { CallsDue } from './calls-due.tsx'
import { useMorning } from './use-morning.ts'
import { Welcome, welcomeAddress } from './welcome.tsx'

/** The first ten minutes of an organizer's day: the day in four numbers, whom to welcome, whom to call, tasks, and the next event. */
export const Morning = () => (
  <Suspense>
    <div className="mb-12">
      <Numbers />
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-x-10 gap-y-10 narrow:grid-cols-[minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <Welcome />
          <CallsDue />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <TaskList id="tasks" />
          <NextEvent />
        </div>
      </div>
    </div>
  </Suspense>
)

/** Each number leads to its list. The cells keep their place while the numbers load. */
const Numbers = () => {
  const t = useText('morning')
  const countText = useCountText()
  const { dateAt } = useOrganizationDay()
  const numbers = useMorning().data
  const cells = [
    {
      key: 'active',
      value: numbers?.active,
      to: numbers ? `/people?since=${dateAt(new Date(numbers.since))}` : '/people',
    },
    { key: 'toWelcome', value: numbers?.to_welcome, to: welcomeAddress },
    { key: 'toCall', value: numbers?.to_call, to: '#calls' },
    { key: 'tasksDue', value: numbers?.tasks_due, to: '#tasks' },
  ] as const
  return (
    <ul
      aria-label={t('today')}
      className="mb-8 grid grid-cols-4 gap-px overflow-hidden rounded-lg border border-line bg-line"
    >
      {cells.map(({ key, value, to }) => (
        <li key={key} className="bg-raised">
          <Link
            to={to}
            className="flex h-full min-h-16 items-baseline gap-x-2 p-4 text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-3 phone:flex-col phone:px-2.5 phone:py-3"
          >
            <span className="text-[1.625rem] leading-tight font-bold tabular-nums phone:text-xl">
              {value === undefined ? '–' : countText(value)}
            </span>
            <span className="min-w-0 type-small wrap-anywhere phone:text-xs">{t(key, { count: value ?? 0 })}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
