import type { ContentPath } from '@rostrum/contract/kinds'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { api, type Answer, type Api } from '../lib/api.ts'
import { orNothing } from '../lib/page-data.ts'
import { useSession } from '../lib/session.ts'
import type { ItemOf } from './kinds.ts'

/** A page of what an organization published of a kind, and one of it. */
export type PublishedPage<P extends ContentPath> = Omit<Answer<'GET /call-campaigns'>, 'data'> & { data: ItemOf<P>[] }
export interface PublishedItem<P extends ContentPath> {
  data: ItemOf<P>
}

/** What the list of a kind shows. */
export interface KindListProps<P extends ContentPath> {
  items: PublishedPage<P>
  organization: { id: string; name: string }
  /** Public address of the site. */
  origin: string
}

interface PageOfPublished {
  organizationId: string
  page?: number
  perPage?: number
}

// TypeScript cannot follow a call whose name is put together: one kind stands for all, and the types around say which.
export const fetchPublished = <P extends ContentPath>(
  call: Api,
  path: P,
  { organizationId, page = 1, perPage = 20 }: PageOfPublished,
): Promise<PublishedPage<P>> =>
  call(`GET /${path as 'call-campaigns'}`, {
    query: { organization_id: organizationId, status: 'published', page, perPage },
  }) as unknown as Promise<PublishedPage<P>>

const fetchItem = <P extends ContentPath>(
  call: Api,
  { path, id, signal }: { path: P; id: string; signal?: AbortSignal },
): Promise<PublishedItem<P>> =>
  call(`GET /${path as 'call-campaigns'}/:id`, {
    params: { id },
    query: { include: 'organization' },
    signal,
  }) as unknown as Promise<PublishedItem<P>>

/** An item is found below its own organization only. */
export const findItem = async <P extends ContentPath>(
  call: Api,
  { path, id, organizationId }: { path: P; id: string; organizationId: string },
): Promise<PublishedItem<P> | null> => {
  const found = await orNothing(fetchItem(call, { path, id }))
  return found && organizationOf(found)?.id === organizationId ? found : null
}

const organizationOf = (answer: unknown) => (answer as PublishedItem<'call-campaigns'>).data.relationships?.organization

/** Keys begin with the kind's path and the viewer: what one took part in differs between viewers. */
export const publishedKey = (path: ContentPath, viewer: string | undefined, ...rest: (string | number)[]) => [
  path,
  viewer ?? 'visitor',
  ...rest,
]

/** An item as the viewer sees it: what the page brought, then with their own part in it, or the draft that its admins may read. */
export const useItem = <P extends ContentPath>(path: P, id: string, brought: PublishedItem<P> | null) => {
  const viewer = useSession(({ user }) => user?.id)
  const fromPage = brought as PublishedItem<'call-campaigns'> | null
  const query = useQuery({
    queryKey: publishedKey(path, viewer, id),
    queryFn: ({ signal }) => fetchItem(api, { path: path as 'call-campaigns', id, signal }),
    initialData: viewer || !fromPage ? undefined : fromPage,
    placeholderData: fromPage ?? undefined,
    enabled: Boolean(viewer ?? fromPage),
  })
  return query as UseQueryResult<PublishedItem<P>>
}
