import type { Directory, DirectoryTarget } from '@rostrum/contract/directories'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const MAX_DIRECTORIES = 100
/** How many people a search shows. */
const MAX_FOUND = 8
/** With fewer characters, a search would find almost everybody. */
export const MIN_SEARCH_LENGTH = 2

/** The directories that the operator of the site has imported. */
export const useDirectories = () =>
  useQuery({
    queryKey: ['directories'],
    queryFn: async ({ signal }): Promise<Directory[]> =>
      (await api('GET /directories', { query: { perPage: MAX_DIRECTORIES }, signal })).data,
  })

/** The people of a directory whose name, title or office contains a text. Nothing is searched if it is too short. */
export const useTargetSearch = (directoryId: string, search: string) =>
  useQuery({
    queryKey: ['directories', directoryId, 'search', search],
    queryFn: ({ signal }) =>
      api('GET /directories/:id/targets', {
        params: { id: directoryId },
        query: { search, perPage: MAX_FOUND },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: search.length >= MIN_SEARCH_LENGTH,
  })

/** The people of a directory with these ids. Those who have left their office are missing. */
export const useTargetsById = (directoryId: string, ids: readonly string[]) => {
  const sorted = ids.toSorted()
  return useQuery({
    queryKey: ['directories', directoryId, 'targets', sorted],
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

/** The first people of a directory, with this title if one is given. */
export const usePreviewedTargets = (directoryId: string, title: string) =>
  useQuery({
    queryKey: ['directories', directoryId, 'previewed', title],
    queryFn: async ({ signal }): Promise<DirectoryTarget['attributes'][]> => {
      const query = { ...(title && { search: title }), perPage: PREVIEWED_TARGETS }
      const { data } = await api('GET /directories/:id/targets', { params: { id: directoryId }, query, signal })
      return data.map(({ attributes }) => attributes)
    },
    enabled: directoryId !== '',
  })
