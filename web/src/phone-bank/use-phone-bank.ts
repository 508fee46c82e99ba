import type { PhoneBankRegistration } from '@rostrum/contract/phone-bank'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type ResponseBody, type Api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { orNull } from '../lib/page-data.ts'
import { showPopup } from '../lib/popup.ts'
import { refetchAfterChange } from '../lib/query.ts'
import { useSession, useViewer } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'

export type PhoneBankAnswer = ResponseBody<'GET /organizations/:id/phone-bank'>

/** Fetches the phone bank of an organization. The result is null if there is none. */
export const fetchPhoneBank = (call: Api, id: string, signal?: AbortSignal): Promise<PhoneBankAnswer | null> =>
  orNull(call('GET /organizations/:id/phone-bank', { params: { id }, signal }))

const useViewerId = () => useSession(({ user }) => user?.id)

/**
 * `fromPage` is what the server rendered for a visitor. For signed-in viewers it is only a placeholder, because admins
 * see their own phone bank before it is public.
 */
export const usePhoneBank = (organizationId: string, fromPage: PhoneBankAnswer | null) => {
  const viewer = useViewerId()
  return useQuery({
    queryKey: ['phone-bank', viewer ?? 'visitor', organizationId],
    queryFn: ({ signal }) => fetchPhoneBank(api, organizationId, signal),
    initialData: viewer ? undefined : fromPage,
    placeholderData: fromPage,
  })
}

/** The supporter's own registration with an organization, or null if there is none or no supporter is signed in. */
export const useOwnRegistration = (organizationId: string): PhoneBankRegistration | null => {
  const viewer = useViewerId()
  const isSupporter = useViewer() === 'regular_user'
  const { data } = useQuery({
    queryKey: ['phone-bank-registrations', viewer, organizationId],
    queryFn: async ({ signal }) =>
      (await api('GET /phone-bank-registrations', { query: { organization_id: organizationId, perPage: 1 }, signal }))
        .data[0] ?? null,
    enabled: isSupporter,
  })
  return (isSupporter && data) || null
}

/** Invalidates the registrations and the number of volunteers after a registration was created, changed or canceled. */
export const useRefreshVolunteers = () => {
  const client = useQueryClient()
  return () =>
    Promise.all(
      ['phone-bank', 'phone-bank-registrations'].map((key) => refetchAfterChange(client, { queryKey: [key] })),
    )
}

/** `onDone` is called before the registrations are fetched again, because this one is no longer among them. */
export const useCancelRegistration = (onDone?: () => void) => {
  const t = useText('phone-bank')
  const errorText = useErrorText()
  const refresh = useRefreshVolunteers()
  return useMutation({
    mutationFn: ({ id }: PhoneBankRegistration) => api('DELETE /phone-bank-registrations/:id', { params: { id } }),
    onSuccess: async (_, { attributes }) => {
      const message = t('cancelledText', { name: attributes.organization_name })
      showPopup({ type: 'success', title: t('cancelled'), message })
      onDone?.()
      await refresh()
    },
    onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
  })
}
