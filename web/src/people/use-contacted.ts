import type { Person } from '@rostrum/contract/people'
import { useNavigate } from 'react-router'
import { api, type Body } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { usePeopleChange } from '../tasks/use-people-change.ts'

/** Notes that somebody was called or written to, which also welcomes them. */
export const useContacted = (id: string) =>
  usePeopleChange((body: Body<'POST /people/:id/actions?action=contacted'>) =>
    api('POST /people/:id/actions?action=contacted', { params: { id }, body }),
  )

/** The id of the organization's conversation with a supporter. Undefined if neither has written so far. */
const findThread = async (userId: string, before?: string): Promise<string | undefined> => {
  const { data, meta } = await api('GET /chat/threads', { query: { before } })
  const found = data.find(({ attributes }) => attributes.correspondent.id === userId)
  return found || !meta.next ? found?.id : findThread(userId, meta.next)
}

/** Opens the conversation with somebody, and notes that they were written to. */
export const useOpenConversation = ({ id, attributes }: Person) => {
  const t = useText('people')
  const navigate = useNavigate()
  const errorText = useErrorText()
  const contacted = useContacted(id)
  return async () => {
    try {
      const threadId = attributes.user_id ? await findThread(attributes.user_id) : undefined
      if (!threadId) return showPopup({ type: 'info', message: t('noConversation') })
      contacted.mutate({ channel: 'chat' })
      await navigate(`/organization/messages/${threadId}`)
    } catch (error) {
      showPopup({ type: 'error', message: errorText(error) })
    }
  }
}
