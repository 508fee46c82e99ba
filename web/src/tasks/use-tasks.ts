import type { Task } from '@rostrum/contract/tasks'
import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { dayFromToday, localDate } from '../lib/local-date.ts'
import { useOwnOrganizationId } from '../team/use-team.ts'
import { peopleKey } from './use-people-change.ts'

/** How many tasks are shown at first, and how many with “Show more”. */
const FEW_TASKS = 10
const MANY_TASKS = 100

/**
 * Open tasks by the day on which they are due, and then those that were done today, so that a wrong press can be taken
 * back. `person` limits them to those about one person.
 */
export const useTasks = (person: string | undefined, isAllShown: boolean) => {
  const id = useOwnOrganizationId()
  const perPage = isAllShown ? MANY_TASKS : FEW_TASKS
  const open = useQuery({
    queryKey: [...peopleKey(id), 'tasks', 'open', person, perPage],
    queryFn: ({ signal }) => api('GET /tasks', { query: { is_done: false, person, perPage }, signal }),
    enabled: id !== '',
    meta: { realtime: ['activity'] },
  })
  const done = useQuery({
    queryKey: [...peopleKey(id), 'tasks', 'done', person],
    queryFn: ({ signal }) => api('GET /tasks', { query: { is_done: true, person, perPage: FEW_TASKS }, signal }),
    enabled: id !== '',
    meta: { realtime: ['activity'] },
  })
  const isOfToday = ({ attributes: { done_at: doneAt } }: Task) =>
    doneAt !== null && localDate(new Date(doneAt)) === dayFromToday(0)
  const tasks = open.data && [...open.data.data, ...(done.data?.data ?? []).filter(isOfToday)]
  const isComplete = !open.data || open.data.data.length === open.data.meta.total
  return { tasks, isComplete: isComplete || isAllShown, error: open.error, refetch: open.refetch, open }
}
