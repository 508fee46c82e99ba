import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MailFrequency } from '@rostrum/contract/mail-preferences'
import { api, type ResponseBody } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSession } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'

type Preferences = ResponseBody<'GET /mail-preferences'>

const useKey = () => ['mail-preferences', useSession(({ user }) => user?.id ?? '')]

export const useMailPreferences = (page: number) => {
  const key = useKey()
  return useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) => api('GET /mail-preferences', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    // The frequency may have been changed in another tab or through the link in an email.
    staleTime: 0,
  })
}

interface Choice {
  /** Null for all groups that the user follows. */
  organization: { id: string; name: string } | null
  frequency: MailFrequency
}

const send = ({ organization, frequency }: Choice): Promise<unknown> =>
  organization === null
    ? api('PUT /mail-preferences', { body: { frequency } })
    : api('PUT /mail-preferences/:id', { params: { id: organization.id }, body: { frequency } })

const chosen = (before: Preferences | undefined, { organization, frequency }: Choice): Preferences | undefined =>
  before && {
    ...before,
    data: before.data.map((row) =>
      organization === null || row.id === organization.id
        ? { ...row, attributes: { ...row.attributes, frequency } }
        : row,
    ),
  }

/** Shows the choice before the server responds. If the request fails, fetching the preferences again corrects it. */
export const useChooseFrequency = () => {
  const t = useText('mail-preferences')
  const client = useQueryClient()
  const key = useKey()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: send,
    // Requests are sent one after the other, so that the last choice wins.
    scope: { id: 'mail-preferences' },
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey: key })
      client.setQueriesData<Preferences>({ queryKey: key }, (before) => chosen(before, choice))
    },
    onSuccess: (_answer, { organization, frequency }) => {
      const name = t(`frequency.${frequency}`)
      const message =
        organization === null
          ? t('savedAll', { frequency: name })
          : t('savedOne', { organization: organization.name, frequency: name })
      showPopup({ type: 'success', title: t('saved'), message })
    },
    onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
