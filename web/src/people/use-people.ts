import type { PeopleFilters } from '@rostrum/contract/people'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { peopleKey } from '../tasks/use-people-change.ts'
import { useOwnOrganizationId } from '../team/use-team.ts'
import type { PeopleView } from './filters.ts'

/** What others do changes every list of people. */
const meta = { realtime: ['activity' as const] }

/** One page of the people who match. */
export const usePeople = ({ filters, sort, page }: PeopleView) => {
  const id = useOwnOrganizationId()
  return useQuery({
    queryKey: [...peopleKey(id), 'list', filters, sort, page],
    queryFn: ({ signal }) => api('GET /people', { query: { ...filters, sort, page }, signal }),
    placeholderData: keepPreviousData,
    enabled: id !== '',
    meta,
  })
}

/** A few people who match, for a list that is not the whole page. */
export const useSomePeople = (filters: PeopleFilters, sort: PeopleView['sort'], perPage: number, isEnabled = true) => {
  const id = useOwnOrganizationId()
  return useQuery({
    queryKey: [...peopleKey(id), 'some', filters, sort, perPage],
    queryFn: ({ signal }) => api('GET /people', { query: { ...filters, sort, perPage }, signal }),
    placeholderData: keepPreviousData,
    enabled: id !== '' && isEnabled,
    meta,
  })
}

/** The number of all people of the organization. */
export const useEveryoneCount = (): number | undefined => useSomePeople({}, 'latest', 1).data?.meta.total

/** One person, and as much of their timeline as was asked for. */
export const usePerson = (id: string) => {
  const organizationId = useOwnOrganizationId()
  return useInfiniteQuery({
    queryKey: [...peopleKey(organizationId), 'person', id],
    queryFn: ({ pageParam, signal }) =>
      api('GET /people/:id', { params: { id }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta: { earlier } }) => earlier ?? undefined,
    enabled: organizationId !== '',
    meta,
  })
}

/** The tags that the organization has given so far. */
export const useKnownTags = (): string[] => {
  const id = useOwnOrganizationId()
  const { data } = useQuery({
    queryKey: [...peopleKey(id), 'tags'],
    queryFn: ({ signal }) => api('GET /people-tags', { signal }),
    enabled: id !== '',
  })
  return data?.data ?? []
}

export const useSegments = () => {
  const id = useOwnOrganizationId()
  return useQuery({
    queryKey: [...peopleKey(id), 'segments'],
    queryFn: async ({ signal }) => (await api('GET /people-segments', { signal })).data,
    enabled: id !== '',
  })
}
