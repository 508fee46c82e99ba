import { api, type Answer } from '../lib/api.ts'
import type { ContentItem, ContentPath } from './kinds.ts'

interface One {
  data: ContentItem
}
interface Options {
  signal?: AbortSignal
  idempotencyKey?: string
}
type LooseCall = (call: string, input: Record<string, unknown>) => Promise<never>

/** The life-cycle's calls, the same for every kind. A kind's own fields are checked by its form before they come here. */
export const contentCalls = (path: ContentPath) => {
  // TypeScript cannot follow a call whose name is put together; the types below say what each takes and gives.
  const call = api as unknown as LooseCall
  return {
    list: (
      query: Record<string, unknown>,
      options?: Options,
    ): Promise<Omit<Answer<'GET /call-campaigns'>, 'data'> & { data: ContentItem[] }> =>
      call(`GET /${path}`, { query, ...options }),
    /** With whose it is. */
    show: (id: string, options?: Options): Promise<One> =>
      call(`GET /${path}/:id`, { params: { id }, query: { include: 'organization' }, ...options }),
    create: (body: object, options?: Options): Promise<One> => call(`POST /${path}`, { body, ...options }),
    change: (id: string, body: object): Promise<One> => call(`PUT /${path}/:id`, { params: { id }, body }),
    remove: (id: string): Promise<void> => call(`DELETE /${path}/:id`, { params: { id } }),
    publish: (id: string): Promise<One> => call(`POST /${path}/:id/actions?action=publish`, { params: { id } }),
    unpublish: (id: string): Promise<One> => call(`POST /${path}/:id/actions?action=unpublish`, { params: { id } }),
  }
}
