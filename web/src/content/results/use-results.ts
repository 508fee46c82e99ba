import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The people who took part in an item, newest first. */
export const useResults = (itemId: string, page: number) =>
  useQuery({
    queryKey: ['results', itemId, page],
    queryFn: ({ signal }) =>
      api('GET /campaign-engagements', { query: { campaign_id: itemId, page, perPage: 20 }, signal }),
    placeholderData: keepPreviousData,
  })
