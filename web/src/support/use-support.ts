import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** Where to write to, and which version this is: the same for everyone, and as long as the page is open. */
export const useSupport = () =>
  useQuery({
    queryKey: ['support'],
    queryFn: ({ signal }) => api('GET /support', { signal }),
    select: ({ data }) => data.attributes,
    staleTime: Number.POSITIVE_INFINITY,
  })
