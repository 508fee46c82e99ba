import type { Task } from '@rostrum/contract/tasks'
import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useOrganizationDay } from '../team/use-organization-day.ts'
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
  const { dateAt, dayFromToday } = useOrganizationDay()
  const perPage = isAllShown ? MANY_TASKS : FEW_TASKS
  // Together, so that a task that was just done is in one of the lists, and not for a moment in both or in neither.
  const lists = useQuery({
    queryKey: [...peopleKey(id), 'tasks', person, perPage],
    queryFn: async ({ signal }) => {
      const read = (isDone: boolean, size: number) =>
        api('GET /tasks', { query: { is_done: isDone, person, perPage: size }, signal })
      const [open, done] = await Promise.all([read(false, perPage), read(true, FEW_TASKS)])
      return { open, done: done.data }
    },
    enabled: id !== '',
    meta: { realtime: ['activity'] },
  })
  const isOfToday = ({ attributes: { done_at: doneAt } }: Task) =>
    doneAt !== null && dateAt(new Date(doneAt)) === dayFromToday(0)
  const { data: { open, done } = {}, error, refetch, isFetching } = lists
  const doneToday = (done ?? []).filter(isOfToday)
  // A colleague may have done one between the two answers.
  const isOpen = ({ id: taskId }: Task) => !doneToday.some((task) => task.id === taskId)
  const tasks = open && [...open.data.filter(isOpen), ...doneToday]
  const isComplete = !open || open.data.length === open.meta.total
  return { tasks, isComplete: isComplete || isAllShown, error, refetch, isFetching }
}
