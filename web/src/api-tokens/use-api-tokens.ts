import type { ApiToken } from '@rostrum/contract/api-tokens'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSession } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'

export const useApiTokensKey = () => ['api-tokens', useSession(({ organization }) => organization?.id ?? '')]

/** The API tokens of the signed-in organization. */
export const useApiTokens = () =>
  useQuery({
    queryKey: useApiTokensKey(),
    queryFn: async ({ signal }) => (await api('GET /api-tokens', { signal })).data,
    // A program may use a token at any time.
    staleTime: 0,
  })

/** Revokes a token. One that no longer exists counts as revoked. */
export const useRevokeApiToken = () => {
  const t = useText('api-tokens')
  const errorText = useErrorText()
  const key = useApiTokensKey()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: ApiToken) => {
      try {
        await api('DELETE /api-tokens/:id', { params: { id } })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSuccess: (_, { attributes }) => showPopup({ type: 'success', message: t('revoked', { name: attributes.name }) }),
    onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}
