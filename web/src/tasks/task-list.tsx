import type { Task } from '@rostrum/contract/tasks'
import { Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useDateText, useRelativeTime } from '../lib/time.ts'
import { useOrganizationDay } from '../team/use-organization-day.ts'
import { PersonAvatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Skeleton, SkeletonLine } from '../ui/skeleton.tsx'
import { useChosen } from '../ui/use-chosen.ts'
import { usePeopleChange } from './use-people-change.ts'
import { useTasks } from './use-tasks.ts'

const TaskDialog = lazyDialog(() => import('./task-dialog.tsx'))

interface TaskListProps {
  /** Limits the list to the tasks about this person. */
  person?: { id: string; name: string | null }
  id?: string
}

/** The open tasks and those that were done today, with a button for a new one. */
export const TaskList = ({ person, id }: TaskListProps) => {
  const t = useText('tasks')
  const [isAllShown, setAllShown] = useState(false)
  const [edited, setEdited] = useState<Task | 'new'>()
  const { tasks, isComplete, error, refetch, isFetching } = useTasks(person?.id, isAllShown)
  return (
    <section id={id} aria-label={t('title')} className="scroll-mt-20">
      <SectionHead title={t('title')}>
        <Button size="small" icon="plus" onPointerEnter={TaskDialog.preload} onClick={() => setEdited('new')}>
          {t('add')}
        </Button>
      </SectionHead>
      {error ? (
        <ErrorState failure={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : !tasks ? (
        <TaskSkeleton />
      ) : tasks.length === 0 ? (
        <p className="type-small">{t(person ? 'noneOfPerson' : 'none')}</p>
      ) : (
        <ul>
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} isAboutShown={!person} onEdit={() => setEdited(task)} />
          ))}
        </ul>
      )}
      {!isComplete && (
        <Button className="mt-3" onClick={() => setAllShown(true)}>
          {t('showAll')}
        </Button>
      )}
      {edited !== undefined && (
        <Suspense>
          <TaskDialog
            task={edited === 'new' ? undefined : edited}
            person={person}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

interface TaskRowProps {
  task: Task
  /** Whether the row names the person that the task is about. */
  isAboutShown: boolean
  onEdit: () => void
}

const TaskRow = ({ task: { id, attributes }, isAboutShown, onEdit }: TaskRowProps) => {
  const t = useText('tasks')
  const { title, is_call: isCall, assignee, person, done_at: doneAt } = attributes
  const isDone = doneAt !== null
  const { mutate, isPending } = usePeopleChange((isNowDone: boolean) =>
    isNowDone
      ? api('POST /tasks/:id/actions?action=done', { params: { id } })
      : api('POST /tasks/:id/actions?action=reopen', { params: { id } }),
  )
  const [isShownDone, choose] = useChosen(isDone, mutate)
  return (
    <li className="flex items-start gap-2 border-t border-line py-1 first:border-t-0">
      <div className="min-w-0 flex-1">
        <label className="flex min-h-11 items-start gap-3 pt-2.5 text-[.9375rem]">
          <input
            type="checkbox"
            className="mt-0.5"
            checked={isShownDone}
            onChange={({ target }) => {
              if (!isPending) choose(target.checked)
            }}
          />
          <span className={classNames('min-w-0 wrap-anywhere', isDone && 'text-muted')}>
            {isCall && <Icon name="phone" size={16} className="mr-1.5 inline-block align-[-.15em] text-muted" />}
            {title}
            <TaskTime attributes={attributes} />
          </span>
        </label>
        {isAboutShown && person && (
          <Link
            to={`/people/${person.id}`}
            className="link ml-8 inline-flex min-h-6 touch:min-h-11 items-center text-sm wrap-anywhere"
          >
            {person.name ?? t('someone')}
          </Link>
        )}
      </div>
      {assignee && (
        <span className="pt-2">
          <PersonAvatar name={assignee.name ?? t('someone')} size={28} />
          <span className="sr-only">{t('for', { name: assignee.name ?? t('someone') })}</span>
        </span>
      )}
      {!isDone && (
        <Button
          variant="quiet"
          size="small"
          square
          icon="pencil"
          aria-label={t('editNamed', { title })}
          onPointerEnter={TaskDialog.preload}
          onClick={onEdit}
        />
      )}
    </li>
  )
}

/** When the task is due, in the color of a warning from its day on, or who has done it. */
const TaskTime = ({ attributes: { due_on: dueOn, done_at: doneAt, done_by: doneBy } }: Pick<Task, 'attributes'>) => {
  const t = useText('tasks')
  const dateText = useDateText()
  const ago = useRelativeTime()
  const { dayFromToday } = useOrganizationDay()
  const line = (text: ReactNode, isDue = false) => (
    <span className={classNames('block text-sm', isDue ? 'font-semibold text-warning' : 'text-muted')}>{text}</span>
  )
  if (doneAt !== null) {
    return line(doneBy ? t('doneBy', { name: doneBy.name ?? t('someone'), ago: ago(doneAt) }) : ago(doneAt))
  }
  if (dueOn === null) return null
  if (dueOn === dayFromToday(0)) return line(t('today'), true)
  if (dueOn === dayFromToday(1)) return line(t('tomorrow'))
  return dueOn < dayFromToday(0) ? line(t('overdue', { date: dateText(dueOn) }), true) : line(dateText(dueOn))
}

const TaskSkeleton = () => {
  const t = useText('tasks')
  return (
    <Skeleton label={t('loading')}>
      <div className="grid gap-4 py-2">
        {['w-3/5', 'w-2/5', 'w-1/2'].map((width) => (
          <SkeletonLine key={width} className={width} />
        ))}
      </div>
    </Skeleton>
  )
}
