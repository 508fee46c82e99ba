import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSession } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { contentCalls } from './calls.ts'
import { titleOf, type ContentItem, type ContentPath } from './kinds.ts'

const keyOf = (path: ContentPath) => ['own-content', path] as const

/** A page of the own organization's items, whatever their status. */
export const useOwnList = (path: ContentPath, page: number) => {
  const organizationId = useSession(({ organization }) => organization?.id ?? '')
  return useQuery({
    queryKey: [...keyOf(path), 'list', organizationId, page],
    queryFn: ({ signal }) => contentCalls(path).list({ organization_id: organizationId, page }, { signal }),
    placeholderData: keepPreviousData,
    enabled: organizationId !== '',
  })
}

/** How many items of a kind there are; 0 until it is known. */
export const useOwnCount = (path: ContentPath, organizationId: string): number => {
  const { data } = useQuery({
    queryKey: [...keyOf(path), 'count', organizationId],
    queryFn: async ({ signal }) =>
      (await contentCalls(path).list({ organization_id: organizationId, perPage: 1 }, { signal })).meta.total,
    enabled: organizationId !== '',
  })
  return data ?? 0
}

export const useOwnItem = (path: ContentPath, id: string) =>
  useQuery({
    queryKey: [...keyOf(path), 'item', id],
    queryFn: async ({ signal }) => (await contentCalls(path).show(id, { signal })).data,
    // A form starts from it: never from what it was minutes ago.
    staleTime: 0,
    gcTime: 0,
  })

/** After any change: every list and count of the kind, the organizer's and the public one, is asked for again. */
export const useRefreshContent = (path: ContentPath) => {
  const client = useQueryClient()
  return (when: 'now' | 'when shown' = 'now') =>
    client.invalidateQueries({
      refetchType: when === 'now' ? 'active' : 'none',
      predicate: ({ queryKey }) => queryKey.includes(path) && !queryKey.includes('item'),
    })
}

const useFailure = () => {
  const errorText = useErrorText()
  return (error: unknown) => showPopup({ type: 'error', message: errorText(error) })
}

/** Publishes an item or takes it back, and says so. */
export const usePublishing = (path: ContentPath) => {
  const t = useText('content')
  const refresh = useRefreshContent(path)
  return useMutation({
    mutationFn: async ({ item, action }: { item: ContentItem; action: 'publish' | 'unpublish' }) =>
      (await contentCalls(path)[action](item.id)).data,
    onSuccess: async (item, { action }) => {
      const message = titleOf(item)
      showPopup({ type: 'success', title: t(action === 'publish' ? 'isPublished' : 'isUnpublished'), message })
      await refresh()
    },
    onError: useFailure(),
  })
}

/** `leave` turns to another page, where the one that is shown is gone with its last item. */
export const useDeleting = (path: ContentPath, leave?: () => void) => {
  const t = useText('content')
  const refresh = useRefreshContent(path)
  return useMutation({
    mutationFn: (item: ContentItem) => contentCalls(path).remove(item.id),
    onSuccess: async (_, item) => {
      showPopup({ type: 'success', title: t('isDeleted'), message: titleOf(item) })
      await refresh(leave ? 'when shown' : 'now')
      leave?.()
    },
    onError: useFailure(),
  })
}
