import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api, type Body } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { cacheAnswer } from '../../lib/query.ts'
import { showPopup } from '../../lib/popup.ts'
import { useSession } from '../../lib/session.ts'
import { useErrorText } from '../../lib/use-error-text.ts'

export const inboxPath = '/organization/contact-messages'
export type MessageState = 'unread' | 'answered'

const useOwnId = () => useSession(({ organization }) => organization?.id ?? '')
const listsKey = (organizationId: string) => ['contact-messages', organizationId, 'list']
const messageKey = (organizationId: string, id: string) => ['contact-messages', organizationId, 'message', id]

/** The contact messages of the signed-in organization, newest first. */
export const useContactMessages = (page: number, state: MessageState | undefined) => {
  const organizationId = useOwnId()
  return useQuery({
    queryKey: [...listsKey(organizationId), state ?? 'all', page],
    queryFn: ({ signal }) => api('GET /contact-messages', { query: { page, state }, signal }),
    placeholderData: keepPreviousData,
    enabled: organizationId !== '',
    meta: { realtime: ['activity'] },
  })
}

/** The number of unread contact messages. */
export const useUnreadMessages = (): number => {
  const organizationId = useOwnId()
  const { data } = useQuery({
    queryKey: [...listsKey(organizationId), 'unread-count'],
    queryFn: ({ signal }) => api('GET /contact-messages/unread', { signal }),
    enabled: organizationId !== '',
    meta: { realtime: ['activity'] },
  })
  return data?.unread_count ?? 0
}

/** One message. Opening it marks it as read, so the query is an idempotent PUT request. */
export const useOpenMessage = (id: string) => {
  const organizationId = useOwnId()
  const client = useQueryClient()
  return useQuery({
    queryKey: messageKey(organizationId, id),
    queryFn: async () => {
      const { data } = await api('PUT /contact-messages/:id', { params: { id }, body: { is_read: true } })
      void client.invalidateQueries({ queryKey: listsKey(organizationId) })
      return data
    },
    enabled: organizationId !== '',
    // Another admin may have answered or deleted the message in the meantime.
    staleTime: 0,
    gcTime: 0,
  })
}

export const useMarkMessage = (id: string) => {
  const organizationId = useOwnId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: (body: Body<'PUT /contact-messages/:id'>) => api('PUT /contact-messages/:id', { params: { id }, body }),
    onSuccess: async ({ data }) => {
      // The message was marked as unread. Staying on its page would mark it as read again.
      if (data.attributes.read_at === null) await navigate(inboxPath)
      else cacheAnswer(client, messageKey(organizationId, id), data)
      await client.invalidateQueries({ queryKey: listsKey(organizationId) })
    },
    onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
  })
}

export const useDeleteMessage = (id: string) => {
  const organizationId = useOwnId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const t = useText('contact-inbox')
  const errorText = useErrorText()
  return useMutation({
    mutationFn: () => api('DELETE /contact-messages/:id', { params: { id } }),
    onSuccess: async () => {
      showPopup({ type: 'success', message: t('deleted') })
      await navigate(inboxPath, { replace: true })
      await client.invalidateQueries({ queryKey: listsKey(organizationId) })
    },
    onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
  })
}
