import type { ElectionPayload } from '@rostrum/contract/elections'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useOwnOrganizationId } from '../team/use-team.ts'

export const electionsPath = '/organization/elections'

const useElectionsKey = () => ['elections', useOwnOrganizationId()]

/** A page of the coming elections: the organization's own, and those of the operator. */
export const useElections = (page: number) =>
  useQuery({
    queryKey: [...useElectionsKey(), page],
    queryFn: ({ signal }) => api('GET /elections', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/**
 * A change of an election, after which the list is read again. Dialogs close before that, so that the focus returns to a row
 * that is still there.
 */
const useChange = <Given>(change: (given: Given) => Promise<unknown>) => {
  const client = useQueryClient()
  const key = useElectionsKey()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: key })
    },
  })
}

/** Saves an election, a new one without an id. */
export const useSaveElection = (id: string | undefined) =>
  useChange((body: ElectionPayload) =>
    id === undefined ? api('POST /elections', { body }) : api('PUT /elections/:id', { params: { id }, body }),
  )

export const useDeleteElection = () => useChange((id: string) => api('DELETE /elections/:id', { params: { id } }))
