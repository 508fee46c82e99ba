import type { Notification, Notifications } from '@rostrum/contract/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { groupsOf, inOneList, shownIds } from './groups.ts'
import { PANEL_PAGE_SIZE } from './use-notifications.ts'

interface Older {
  items: Notification[]
  /** The last page that was fetched. */
  page: number
  lastPage: number
  /** The first notification that came into sight with these pages. */
  firstShownId: string | undefined
}

/** The groups of the newest notifications and of those older ones that were asked for, which are fetched page by page. */
export const useOlder = ({ data: newest, meta }: Notifications, now: Date) => {
  const [requested, setRequested] = useState<Older>()
  const older = requested ?? { items: [], page: 1, lastPage: meta.last_page, firstShownId: undefined }
  const groupsWith = ({ items, page, lastPage }: Older) => groupsOf(inOneList(newest, items), now, page === lastPage)
  const groups = groupsWith(older)

  const more = useMutation({
    mutationFn: async () => {
      const known = new Set(shownIds(groups))
      let next = older
      // A group shows only its newest notifications, so the next page may bring nothing into sight.
      do {
        const page = next.page + 1
        const answer = await api('GET /notifications', { query: { page, perPage: PANEL_PAGE_SIZE } })
        const fetched = { items: [...next.items, ...answer.data], page, lastPage: answer.meta.last_page }
        next = { ...next, ...fetched }
        next.firstShownId = shownIds(groupsWith(next)).find((id) => !known.has(id))
      } while (next.page < next.lastPage && next.firstShownId === undefined)
      setRequested(next)
    },
  })
  return {
    groups,
    firstShownId: older.firstShownId,
    hasOlder: older.page < older.lastPage,
    isLoading: more.isPending,
    isError: more.isError,
    showOlder: () => more.mutate(),
  }
}
