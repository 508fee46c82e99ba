import type { PeopleImport } from '@rostrum/contract/people-imports'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useRefetchPeople } from '../tasks/use-people-change.ts'
import { useOwnOrganizationId } from '../team/use-team.ts'

export const importPath = '/people/import'
export const addressOfImport = (id: string): string => `${importPath}?id=${id}`

/** How often the progress of an import is read, in milliseconds. */
const refetchInterval = 1_500

export const isUnderWay = ({ attributes }: PeopleImport): boolean =>
  attributes.status === 'importing' || attributes.status === 'undoing'

const useImportsKey = () => ['people-imports', useOwnOrganizationId()]

/** The earlier imports, newest first. */
export const useImports = (page: number) => {
  const key = useImportsKey()
  return useQuery({
    queryKey: [...key, 'list', page],
    queryFn: ({ signal }) => api('GET /people-imports', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? refetchInterval : false),
  })
}

/** One import, whose progress is read until it is finished. */
export const useImport = (id: string) => {
  const key = useImportsKey()
  return useQuery({
    queryKey: [...key, 'one', id],
    queryFn: async ({ signal }) => (await api('GET /people-imports/:id', { params: { id }, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? refetchInterval : false),
  })
}

/** A change of an import. Its answer is shown at once, and lists of imports and people are read again. */
export const useImportChange = <Given>(change: (given: Given) => Promise<{ data: PeopleImport }>) => {
  const key = useImportsKey()
  const client = useQueryClient()
  const refetchPeople = useRefetchPeople()
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ data }) => {
      client.setQueryData([...key, 'one', data.id], data)
      await Promise.all([client.invalidateQueries({ queryKey: [...key, 'list'] }), refetchPeople()])
    },
  })
}
