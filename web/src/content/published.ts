import type { ContentPath } from '@rostrum/contract/kinds'
import type { Source } from '@rostrum/contract/sources'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { api, type ResponseBody, type Api } from '../lib/api.ts'
import { orNull } from '../lib/page-data.ts'
import { useSession } from '../lib/session.ts'
import type { ItemOf } from './kinds.ts'

/** One page of published items of a kind, and a single published item, as the API returns them. */
export type PublishedPage<P extends ContentPath> = Omit<ResponseBody<'GET /call-campaigns'>, 'data'> & {
  data: ItemOf<P>[]
}
export interface PublishedItem<P extends ContentPath> {
  data: ItemOf<P>
}

/** The props of the component that lists the items of a kind. */
export interface KindListProps<P extends ContentPath> {
  items: PublishedPage<P>
  organization: { id: string; name: string }
  /** The origin of the public site, such as `https://example.org`. */
  origin: string
}

interface PageOfPublished {
  organizationId: string
  page?: number
  perPage?: number
}

// TypeScript cannot type a call whose name is built at run time. The call is typed as one kind and cast to the actual
// one.
export const fetchPublished = <P extends ContentPath>(
  call: Api,
  path: P,
  { organizationId, page = 1, perPage = 20 }: PageOfPublished,
): Promise<PublishedPage<P>> =>
  call(`GET /${path as 'call-campaigns'}`, {
    query: { organization_id: organizationId, status: 'published', page, perPage },
  }) as unknown as Promise<PublishedPage<P>>

/** Fetches an item with its organization. */
export const fetchItem = <P extends ContentPath>(
  call: Api,
  { path, id, seenFrom, signal }: { path: P; id: string; seenFrom?: Source | undefined; signal?: AbortSignal },
): Promise<PublishedItem<P>> =>
  call(`GET /${path as 'call-campaigns'}/:id`, {
    params: { id },
    query: { include: 'organization', seen_from: seenFrom },
    signal,
  }) as unknown as Promise<PublishedItem<P>>

/**
 * Fetches an item. Null if there is no such item, if the caller may not see it, or if it belongs to another
 * organization.
 */
export const findItem = async <P extends ContentPath>(
  call: Api,
  { organizationId, ...item }: { path: P; id: string; organizationId: string; seenFrom?: Source | undefined },
): Promise<PublishedItem<P> | null> => {
  const found = await orNull(fetchItem(call, item))
  return found && organizationOf(found)?.id === organizationId ? found : null
}

const organizationOf = (answer: unknown) => (answer as PublishedItem<'call-campaigns'>).data.relationships?.organization

/**
 * A query key begins with the kind's path and the viewer, because each viewer gets their own participation in an item.
 */
export const publishedKey = (path: ContentPath, viewer: string | undefined, ...rest: (string | number)[]) => [
  path,
  viewer ?? 'visitor',
  ...rest,
]

/**
 * An item as the viewer sees it. It starts with what the loader of the page has returned (`loaded`). For signed-in
 * viewers the item is fetched again with their own participation. Admins also get a draft, which the loader could not
 * return.
 */
export const useItem = <P extends ContentPath>(path: P, id: string, loaded: PublishedItem<P> | null) => {
  const viewer = useSession(({ user }) => user?.id)
  const fromPage = loaded as PublishedItem<'call-campaigns'> | null
  const query = useQuery({
    queryKey: publishedKey(path, viewer, id),
    queryFn: ({ signal }) => fetchItem(api, { path: path as 'call-campaigns', id, signal }),
    initialData: viewer || !fromPage ? undefined : fromPage,
    placeholderData: fromPage ?? undefined,
    enabled: Boolean(viewer ?? fromPage),
  })
  return query as UseQueryResult<PublishedItem<P>>
}
