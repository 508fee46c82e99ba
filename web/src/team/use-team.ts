import type { Team } from '@rostrum/contract/team'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { showPopup } from '../lib/popup.ts'
import { cacheAnswer } from '../lib/query.ts'
import { useSession } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'

const keyOf = (organizationId: string) => ['team', organizationId]

export const useOwnOrganizationId = (): string => useSession(({ organization }) => organization?.id ?? '')

/** The admins and the pending invitations of the signed-in organization. */
export const useTeam = () => {
  const id = useOwnOrganizationId()
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await api('GET /organizations/:id/team', { params: { id }, signal })).data,
    enabled: id !== '',
    meta: { realtime: ['membership'] },
  })
}

/** A mutation of the team. The server's response is put into the cache, and errors are shown. */
export const useTeamChange = <Given>(change: (id: string, given: Given) => Promise<{ data: Team } | undefined>) => {
  const id = useOwnOrganizationId()
  const client = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: (given: Given) => change(id, given),
    onSuccess: (answer) => {
      if (answer) cacheAnswer(client, keyOf(id), answer.data)
    },
    onError: (error) => {
      showPopup({ type: 'error', message: errorText(error) })
      // Another admin may have changed the team in the meantime.
      void client.invalidateQueries({ queryKey: keyOf(id) })
    },
  })
}
