import type { Directory, DirectoryTarget, WayToReach } from '@rostrum/contract/directories'
import type { TargetType } from '@rostrum/contract/kinds'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { organizerKind } from '../content/kinds.ts'
import { api } from '../lib/api.ts'
import { useOwnOrganizationId } from '../team/use-team.ts'

const MAX_DIRECTORIES = 100
/** How many people a search shows. */
const MAX_FOUND = 8
/** With fewer characters, a search would find almost everybody. */
export const MIN_SEARCH_LENGTH = 2

/** How often a page asks how many photos have been fetched, while some are still to be. */
const photosMilliseconds = 5_000

export const directoriesPath = '/organization/directories'
export const newDirectoryPath = `${directoriesPath}/new`
/** The form of a new campaign about a directory. */
export const addressOfNewCampaign = (kind: TargetType, directoryId: string): string =>
  `${organizerKind(kind).address}/new?directory=${directoryId}`
export const addressOfDirectory = (id: string): string => `${directoriesPath}/${id}`

const useDirectoriesKey = () => ['directories', useOwnOrganizationId()]

/** The directories that the organization may use: its own, and those of the operator. */
export const useDirectories = () =>
  useQuery({
    queryKey: [...useDirectoriesKey(), 'all'],
    queryFn: async ({ signal }): Promise<Directory[]> =>
      (await api('GET /directories', { query: { perPage: MAX_DIRECTORIES }, signal })).data,
  })

/** A page of them. */
export const useDirectoryPage = (page: number) =>
  useQuery({
    queryKey: [...useDirectoriesKey(), 'page', page],
    queryFn: ({ signal }) => api('GET /directories', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useDirectory = (id: string) =>
  useQuery({
    queryKey: [...useDirectoriesKey(), 'one', id],
    queryFn: async ({ signal }) => (await api('GET /directories/:id', { params: { id }, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && state.data.attributes.photos_waiting > 0 ? photosMilliseconds : false,
  })

/**
 * A page of the people of a directory, or of those whose name, title or office contains a text. It is read again when more
 * of them have photos.
 */
export const useDirectoryTargets = (id: string, query: { search: string; page: number }, photos: number) =>
  useQuery({
    queryKey: [...useDirectoriesKey(), 'one', id, 'targets', query, photos],
    queryFn: ({ signal }) => api('GET /directories/:id/targets', { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/**
 * A change of a directory, after which everything about directories is read again: at once, or where it is shown next if
 * the directory that the page shows is gone.
 */
export const useDirectoryChange = <Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  { isGone = false }: { isGone?: boolean } = {},
) => {
  const client = useQueryClient()
  const key = useDirectoriesKey()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: key, refetchType: isGone ? 'none' : 'active' }),
  })
}

/** The people of a directory whose name, title or office contains a text. Nothing is searched if it is too short. */
export const useTargetSearch = (
  directoryId: string,
  { search, reachedBy }: { search: string; reachedBy: WayToReach },
) =>
  useQuery({
    queryKey: [...useDirectoriesKey(), directoryId, 'search', reachedBy, search],
    queryFn: ({ signal }) =>
      api('GET /directories/:id/targets', {
        params: { id: directoryId },
        query: { search, reached_by: reachedBy, perPage: MAX_FOUND },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: search.length >= MIN_SEARCH_LENGTH,
  })

/** The people of a directory with these ids. Those who have left their office are missing. */
export const useTargetsById = (directoryId: string, ids: readonly string[]) => {
  const sorted = ids.toSorted()
  return useQuery({
    queryKey: [...useDirectoriesKey(), directoryId, 'targets', sorted],
    queryFn: async ({ signal }): Promise<DirectoryTarget[]> => {
      const query = { ids: sorted.join(','), perPage: sorted.length }
      return (await api('GET /directories/:id/targets', { params: { id: directoryId }, query, signal })).data
    },
    // Removing somebody does not hide the names of the others.
    placeholderData: keepPreviousData,
    enabled: sorted.length > 0,
  })
}

/** How many people a script is previewed for. */
export const PREVIEWED_TARGETS = 3

/** The first people of a directory who can be called, with this title if one is given. */
export const usePreviewedTargets = (directoryId: string, reachedBy: WayToReach, title: string) =>
  useQuery({
    queryKey: [...useDirectoriesKey(), directoryId, 'previewed', reachedBy, title],
    queryFn: async ({ signal }): Promise<DirectoryTarget['attributes'][]> => {
      const query = { ...(title && { search: title }), reached_by: reachedBy, perPage: PREVIEWED_TARGETS }
      const { data } = await api('GET /directories/:id/targets', { params: { id: directoryId }, query, signal })
      return data.map(({ attributes }) => attributes)
    },
    enabled: directoryId !== '',
  })
