import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { peopleKey } from '../tasks/use-people-change.ts'
import { useOwnOrganizationId } from '../team/use-team.ts'

const meta = { realtime: ['activity' as const] }

/** How much there is to do today, in numbers. */
export const useMorning = () => {
  const id = useOwnOrganizationId()
  return useQuery({
    queryKey: [...peopleKey(id), 'morning'],
    queryFn: async ({ signal }) => (await api('GET /morning', { signal })).data.attributes,
    enabled: id !== '',
    meta,
  })
}

/** Whom to call today, and why. */
export const useCallsDue = () => {
  const id = useOwnOrganizationId()
  return useQuery({
    queryKey: [...peopleKey(id), 'to-call'],
    queryFn: async ({ signal }) => (await api('GET /people/to-call', { signal })).data,
    enabled: id !== '',
    meta,
  })
}
