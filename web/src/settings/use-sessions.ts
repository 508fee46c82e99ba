import type { OwnSession } from '@rostrum/contract/sessions'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSession } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'

const useKey = () => ['sessions', useSession(({ user }) => user?.id ?? '')]

export const useSessions = (page: number) => {
  const key = useKey()
  return useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) => api('GET /sessions', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    // The user may log in or out on other devices at any time.
    staleTime: 0,
  })
}

/**
 * Ends one session, or all sessions except the current one if it is null. A session that no longer exists counts as
 * ended.
 */
export const useEndSession = () => {
  const t = useText('settings')
  const errorText = useErrorText()
  const key = useKey()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (session: OwnSession | null) => {
      if (session === null) return api('POST /sessions/actions?action=end-others')
      try {
        return await api('DELETE /sessions/:id', { params: { id: session.id } })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return undefined
        throw error
      }
    },
    onSuccess: (_, session) =>
      showPopup({ type: 'success', message: session === null ? t('sessions.othersEnded') : t('sessions.ended') }),
    onError: (error) => showPopup({ type: 'error', title: t('sessions.failed'), message: errorText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}
