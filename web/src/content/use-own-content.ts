import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, isFieldError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSession } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { contentCalls } from './calls.ts'
import { titleOf, type ContentItem, type ContentPath } from './kinds.ts'

const keyOf = (path: ContentPath) => ['own-content', path] as const

/** A page of the organization's own items, with any status. */
export const useOwnList = (path: ContentPath, page: number) => {
  const organizationId = useSession(({ organization }) => organization?.id ?? '')
  return useQuery({
    queryKey: [...keyOf(path), 'list', organizationId, page],
    queryFn: ({ signal }) => contentCalls(path).list({ organization_id: organizationId, page }, { signal }),
    placeholderData: keepPreviousData,
    enabled: organizationId !== '',
  })
}

/** The number of items of a kind that the organization has, or 0 while it is unknown. */
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
    // The form is initialized with this item, so an older cached version must not be used.
    staleTime: 0,
    gcTime: 0,
  })

/**
 * Returns a function that invalidates all lists and counts of a kind after a change, both the organizer's and the
 * public ones. With `'when shown'` they are only fetched again when they are shown the next time.
 */
export const useRefreshContent = (path: ContentPath) => {
  const client = useQueryClient()
  return (when: 'now' | 'when shown' = 'now') =>
    client.invalidateQueries({
      refetchType: when === 'now' ? 'active' : 'none',
      predicate: ({ queryKey }) => queryKey.includes(path) && !queryKey.includes('item'),
    })
}

/**
 * The calls that change an item of one's own. If it cannot be found anymore, a colleague has deleted it: the form or the
 * list that shows it was loaded while it was there.
 */
export const useOwnItemCalls = (path: ContentPath) => {
  const t = useText('content')
  const { change, remove, publish, unpublish } = contentCalls(path)
  const explained =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        return await call(...args)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        throw new ApiError(404, t('deletedByColleague'), { code: 'NOT_FOUND' })
      }
    }
  return {
    change: explained(change),
    remove: explained(remove),
    publish: explained(publish),
    unpublish: explained(unpublish),
  }
}

/** The state in the browser’s history with which the form asks at once for everything that publishing needs. */
export const asksForEverything = { asksForEverything: true } as const

const useShowError = () => {
  const errorText = useErrorText()
  return (error: unknown) => showPopup({ type: 'error', message: errorText(error) })
}

/** Publishes or unpublishes an item, and shows the result in a popup. Errors at fields are left to the caller. */
export const usePublishItem = (path: ContentPath) => {
  const t = useText('content')
  const refresh = useRefreshContent(path)
  const showError = useShowError()
  const calls = useOwnItemCalls(path)
  return useMutation({
    mutationFn: async ({ item, action }: { item: ContentItem; action: 'publish' | 'unpublish' }) =>
      (await calls[action](item.id)).data,
    onSuccess: async (item, { action }) => {
      const message = titleOf(item)
      showPopup({ type: 'success', title: t(action === 'publish' ? 'isPublished' : 'isUnpublished'), message })
      await refresh()
    },
    onError: (error) => {
      if (isFieldError(error)) return
      showError(error)
      void refresh()
    },
  })
}

/** Deletes an item. `leave` navigates to another page if the current one has nothing to show after the deletion. */
export const useDeleteItem = (path: ContentPath, onEmptied?: () => void) => {
  const t = useText('content')
  const refresh = useRefreshContent(path)
  const showError = useShowError()
  const calls = useOwnItemCalls(path)
  return useMutation({
    mutationFn: (item: ContentItem) => calls.remove(item.id),
    onSuccess: async (_, item) => {
      showPopup({ type: 'success', title: t('isDeleted'), message: titleOf(item) })
      await refresh(onEmptied ? 'when shown' : 'now')
      onEmptied?.()
    },
    onError: (error) => {
      showError(error)
      void refresh()
    },
  })
}
