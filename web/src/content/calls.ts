import { api, type ResponseBody } from '../lib/api.ts'
import type { ContentItem, ContentPath } from './kinds.ts'

interface ItemResponse {
  data: ContentItem
}
interface Options {
  signal?: AbortSignal
  idempotencyKey?: string
  revision?: string | null
}
type UntypedCall = (call: string, input: Record<string, unknown>) => Promise<never>

/**
 * The API calls that list, create, change, publish and delete items. They are the same for every kind. The kind's own
 * fields are not typed here, because its form validates them before the call.
 */
export const contentCalls = (path: ContentPath) => {
  // TypeScript cannot type a call whose name is built at run time. The types below describe each call instead.
  const call = api as unknown as UntypedCall
  return {
    list: (
      query: Record<string, unknown>,
      options?: Options,
    ): Promise<Omit<ResponseBody<'GET /call-campaigns'>, 'data'> & { data: ContentItem[] }> =>
      call(`GET /${path}`, { query, ...options }),
    /** Includes the organization that the item belongs to. */
    show: (id: string, options?: Options): Promise<ItemResponse> =>
      call(`GET /${path}/:id`, { params: { id }, query: { include: 'organization' }, ...options }),
    create: (body: object, options?: Options): Promise<ItemResponse> =>
      call(`POST /drafts/${path}`, { body, ...options }),
    /** Also changes items that were published, which the server keeps complete. */
    change: (id: string, body: object, options?: Options): Promise<ItemResponse> =>
      call(`PUT /drafts/${path}/:id`, { params: { id }, body, ...options }),
    remove: (id: string): Promise<void> => call(`DELETE /${path}/:id`, { params: { id } }),
    publish: (id: string): Promise<ItemResponse> =>
      call(`POST /${path}/:id/actions?action=publish`, { params: { id } }),
    unpublish: (id: string): Promise<ItemResponse> =>
      call(`POST /${path}/:id/actions?action=unpublish`, { params: { id } }),
  }
}
