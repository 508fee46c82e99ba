import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { dayFromToday } from '../lib/local-date.ts'
import { browserTimeZone } from '../lib/time.ts'
import { peopleKey } from '../tasks/use-people-change.ts'
import { useOwnOrganizationId } from '../team/use-team.ts'

const meta = { realtime: ['activity' as const] }

/** How much there is to do today, in numbers. */
export const useMorning = () => {
  const id = useOwnOrganizationId()
  return useQuery({
    queryKey: [...peopleKey(id), 'morning'],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /morning', { query: { timezone: browserTimeZone() }, signal })
      return data.attributes
    },
    enabled: id !== '',
    meta,
  })
}

/** Whom to call today, and why. */
export const useCallsDue = () => {
  const id = useOwnOrganizationId()
  const today = dayFromToday(0)
  return useQuery({
    queryKey: [...peopleKey(id), 'to-call', today],
    queryFn: async ({ signal }) => (await api('GET /people/to-call', { query: { today }, signal })).data,
    enabled: id !== '',
    meta,
  })
}
