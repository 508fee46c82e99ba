import type { NextActions } from '@rostrum/contract/next-actions'
import type { WeeklyActs } from '@rostrum/contract/weekly-acts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Filters } from '../discovery/filters.ts'
import { api, type Api } from '../lib/api.ts'
import { useViewer } from '../lib/session.ts'

/** Where things to do are looked for. Empty texts mean everywhere. */
export type Place = Pick<Filters, 'city' | 'state' | 'country'>

/** What a visitor sees first: what people did this week, and what to do now. */
export interface OpeningData {
  actions: NextActions
  weeklyActs: WeeklyActs | null
}

export const fetchOpening = async (
  call: Api,
  { city, state, country }: Place,
  signal?: AbortSignal,
): Promise<OpeningData> => {
  const [actions, weeklyActs] = await Promise.all([
    call('GET /next-actions', { query: { city, state, country }, signal }),
    call('GET /weekly-acts', { signal }),
  ])
  return { actions, weeklyActs: weeklyActs.data }
}

/** `rendered` is what the server rendered. It is fetched after a navigation in the browser, and for another place. */
export const useOpening = (place: Place, rendered: OpeningData | undefined): OpeningData | undefined => {
  const { city, state, country } = place
  const isVisitor = useViewer() === 'visitor'
  const { data } = useQuery({
    queryKey: ['opening', { city, state, country }],
    queryFn: ({ signal }) => fetchOpening(api, place, signal),
    enabled: isVisitor,
    initialData: rendered,
    placeholderData: keepPreviousData,
    meta: { warning: 'Failed to fetch things to do' },
  })
  return data
}
