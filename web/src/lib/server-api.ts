import { pageContext, type PageContext } from '@rostrum/ssr'
import { data, type RouterContextProvider } from 'react-router'
import { createApi, type Api, type Transport } from './api.ts'

/**
 * The API client for server loaders, together with the context of the page. It calls the API in the same process, as a
 * visitor.
 */
export const serverApi = (context: Readonly<RouterContextProvider>): { api: Api; page: PageContext } => {
  const page = context.get(pageContext)
  const transport: Transport = async (path, { method, headers, body }) => {
    const answer = await page.call(path, { method, headers, ...(typeof body === 'string' ? { body } : {}) })
    // A page that cannot be loaded now is answered with the same status. Forms show such an answer themselves.
    if (method === 'GET' && (answer.status === 429 || answer.status >= 500)) {
      throw data(answer.body, { status: answer.status })
    }
    return answer
  }
  const api = createApi(transport, () => ({ 'Accept-Language': page.language }))
  return { api, page }
}
