import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** The support address and the version of the platform. They are the same for all users and never refetched. */
export const useSupport = () =>
  useQuery({
    queryKey: ['support'],
    queryFn: ({ signal }) => api('GET /support', { signal }),
    select: ({ data }) => data.attributes,
    staleTime: Number.POSITIVE_INFINITY,
  })
