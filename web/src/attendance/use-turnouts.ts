import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'

const useOwnId = () => useSession(({ organization }) => organization?.id ?? '')

/** How many came to the last events of the organization whose attendance was recorded. */
export const useTurnouts = () => {
  const id = useOwnId()
  return useQuery({
    queryKey: ['turnouts', id],
    queryFn: ({ signal }) => api('GET /turnouts', { signal }),
    enabled: id !== '',
    meta: { realtime: ['attendance'] },
  })
}

export const useNextEvent = () => {
  const id = useOwnId()
  return useQuery({
    queryKey: ['next-event', id],
    queryFn: async ({ signal }) => (await api('GET /next-event', { signal })).data,
    enabled: id !== '',
    meta: { realtime: ['attendance', 'activity'] },
  })
}
