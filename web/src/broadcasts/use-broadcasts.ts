import { actTypes } from '@rostrum/contract/kinds'
import type { Broadcast } from '@rostrum/contract/broadcasts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { contentCalls } from '../content/calls.ts'
import { titleOf } from '../content/kinds.ts'
import { api } from '../lib/api.ts'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { peopleKey } from '../tasks/use-people-change.ts'
import { useOwnOrganizationId } from '../team/use-team.ts'

/** How often the numbers of a mail that is being sent are read, in milliseconds. */
const refetchInterval = 4_000

const useKey = () => [...peopleKey(useOwnOrganizationId()), 'broadcasts'] as const

/** Whether its numbers change while somebody looks. */
const isUnderWay = ({ attributes: { status, scheduled_at: at } }: Broadcast): boolean =>
  status === 'sending' || (status === 'scheduled' && at !== null && Date.parse(at) <= Date.now())

/** One page of what the organization has written, newest first. */
export const useBroadcasts = (page: number) =>
  useQuery({
    queryKey: [...useKey(), 'list', page],
    queryFn: ({ signal }) => api('GET /broadcasts', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? refetchInterval : false),
  })

export const useBroadcast = (id: string) =>
  useQuery({
    queryKey: [...useKey(), 'one', id],
    queryFn: ({ signal }) => api('GET /broadcasts/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.data) ? refetchInterval : false),
  })

/** The mail as people get it. `version` is what it depends on. */
export const useBroadcastPreview = (id: string, version: unknown) =>
  useQuery({
    queryKey: [...useKey(), 'preview', id, version],
    queryFn: async ({ signal }) => (await api('GET /broadcasts/:id/preview', { params: { id }, signal })).data,
    placeholderData: keepPreviousData,
  })

/** Deletes a draft. Only lists are forgotten: its own page, which is still there for a moment, must not look for it. */
export const useDeleteDraft = (id: string, onDeleted: () => void) => {
  const errorText = useErrorText()
  const key = useKey()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /broadcasts/:id', { params: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: [...key, 'list'] })
      onDeleted()
    },
    onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
  })
}

const MAX_OFFERED_PER_KIND = 50

/** The published actions to which a mail can lead, with their kinds in the order of the pages. */
export const useOwnActions = () => {
  const organizationId = useOwnOrganizationId()
  const { data } = useQuery({
    queryKey: ['own-actions', organizationId],
    queryFn: ({ signal }) =>
      Promise.all(
        actTypes.map(async (path) => {
          const query = { organization_id: organizationId, status: 'published', perPage: MAX_OFFERED_PER_KIND } as const
          const { data: items } = await contentCalls(path).list(query, { signal })
          return { path, items: items.map((item) => ({ id: item.id, title: titleOf(item) })) }
        }),
      ),
    enabled: organizationId !== '',
  })
  return data ?? []
}
