import type { ItemResults } from '@rostrum/contract/results'
import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export type Results = ItemResults['attributes']

/** What came of an item, in numbers. */
export const useItemResults = (id: string) =>
  useQuery({
    queryKey: ['item-results', id],
    queryFn: ({ signal }) => api('GET /results/:id', { params: { id }, signal }),
    meta: { realtime: ['activity'] },
  })
