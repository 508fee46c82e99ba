import type { SocialIdentity } from '@rostrum/contract/sign-in'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSession } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'

const useKey = () => ['social-identities', useSession(({ user }) => user?.id ?? '')]

/** The social identities with which the user can log in. */
export const useIdentities = () =>
  useQuery({
    queryKey: useKey(),
    queryFn: async ({ signal }) => (await api('GET /social-identities', { signal })).data,
    staleTime: 0,
  })

/** Unlinks an identity. An identity that no longer exists counts as unlinked. */
export const useUnlink = () => {
  const t = useText('settings')
  const errorText = useErrorText()
  const key = useKey()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: SocialIdentity) => {
      try {
        await api('DELETE /social-identities/:id', { params: { id } })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSuccess: (_, { attributes: { provider } }) =>
      showPopup({ type: 'success', message: t('identities.done', { provider }) }),
    onError: (error) => showPopup({ type: 'error', title: t('identities.failed'), message: errorText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}
