import type { ConsentPurpose } from '@rostrum/contract/consent-texts'
import type { Consent } from '@rostrum/contract/consents'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type ResponseBody } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSession, useViewer } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'

type Consents = ResponseBody<'GET /consents'>

const useKey = () => ['consents', useSession(({ user }) => user?.id ?? '')]

/** One page of what the user has allowed or withdrawn, the latest decision first. */
export const useConsents = (page: number) => {
  const key = useKey()
  return useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) => api('GET /consents', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    // It may have been withdrawn in another tab or through the link in an email.
    staleTime: 0,
  })
}

/** What a signed-in supporter allows one organization; undefined while it is unknown, and for others. */
export const useConsentsOf = (organizationId: string): ReadonlySet<ConsentPurpose> | undefined => {
  const key = useKey()
  const isSupporter = useViewer() === 'regular_user'
  const { data } = useQuery({
    queryKey: [...key, organizationId],
    queryFn: ({ signal }) => api('GET /consents', { query: { organization_id: organizationId, perPage: 20 }, signal }),
    enabled: isSupporter,
  })
  if (!isSupporter || !data) return undefined
  return new Set(data.data.filter(({ attributes }) => attributes.is_given).map(({ attributes }) => attributes.purpose))
}

interface Decision {
  purpose: ConsentPurpose
  /** Null for a purpose of the platform. */
  organization: { id: string; name: string } | null
  isGiven: boolean
}

const isAbout = ({ attributes }: Consent, { purpose, organization }: Decision) =>
  attributes.purpose === purpose && attributes.organization_id === (organization?.id ?? null)

/** Shows the decision before the server responds. If the request fails, fetching the consents again corrects it. */
export const useDecide = () => {
  const t = useText('consents')
  const client = useQueryClient()
  const key = useKey()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: ({ purpose, organization, isGiven }: Decision) =>
      api('POST /consents', { body: { purpose, organization_id: organization?.id ?? null, given: isGiven } }),
    // Requests are sent one after the other, so that the last decision wins.
    scope: { id: 'consents' },
    onMutate: async (decision) => {
      await client.cancelQueries({ queryKey: key })
      client.setQueriesData<Consents>(
        { queryKey: key },
        (before) =>
          before && {
            ...before,
            data: before.data.map((row) =>
              isAbout(row, decision) ? { ...row, attributes: { ...row.attributes, is_given: decision.isGiven } } : row,
            ),
          },
      )
    },
    onSuccess: (_answer, { isGiven }) =>
      showPopup({ type: 'success', title: t('saved'), message: t(isGiven ? 'savedGiven' : 'savedWithdrawn') }),
    onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: key }),
        // Allowing mail also turns it on.
        client.invalidateQueries({ queryKey: ['mail-preferences'] }),
      ]),
  })
}
