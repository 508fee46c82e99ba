import { pageContext, type PageContext } from '@rostrum/ssr'
import type { RouterContextProvider } from 'react-router'
import { createApi, type Api } from './api.ts'

/**
 * The API client for server loaders, together with the context of the page. It calls the API in the same process, as a
 * visitor.
 */
export const serverApi = (context: Readonly<RouterContextProvider>): { api: Api; page: PageContext } => {
  const page = context.get(pageContext)
  const api = createApi(
    (path, { method, headers, body }) =>
      page.call(path, { method, headers, ...(typeof body === 'string' ? { body } : {}) }),
    () => ({ 'Accept-Language': page.language }),
  )
  return { api, page }
}
