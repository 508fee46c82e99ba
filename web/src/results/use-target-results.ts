import type { AreaResult, TargetResult } from '@rostrum/contract/target-results'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export type { AreaResult, TargetResult }

/** What came of asking people to call or write to those on the list of an item, a page at a time. */
export const useTargetResults = (id: string, { area, page }: { area: string | undefined; page: number }) =>
  useQuery({
    queryKey: ['target-results', id, { area, page }],
    queryFn: ({ signal }) => api('GET /results/:id/targets', { params: { id }, query: { area, page }, signal }),
    placeholderData: keepPreviousData,
    meta: { realtime: ['activity'] },
  })

/** The same by areas, such as states. */
export const useAreaResults = (id: string) =>
  useQuery({
    queryKey: ['area-results', id],
    queryFn: ({ signal }) => api('GET /results/:id/areas', { params: { id }, signal }),
    meta: { realtime: ['activity'] },
  })
