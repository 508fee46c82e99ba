import type { ChatMessage } from '@rostrum/contract/chat'
import type { TestApp } from './app.ts'

/** The calls of conversations. `app` is a function, because tests start the app later. */
export const chatCalls = (app: () => TestApp) => ({
  /** Calls of a supporter, by organization. */
  write: (organizationId: string, token: string | undefined, body: object) =>
    app().call('POST', `/organizations/${organizationId}/chat/messages`, { token, body }),
  read: (organizationId: string, token?: string, query = '') =>
    app().call('GET', `/organizations/${organizationId}/chat/messages${query}`, { token }),
  /** Calls of the organization, by conversation. */
  answer: (threadId: string, token: string | undefined, body: object) =>
    app().call('POST', `/chat/threads/${threadId}/messages`, { token, body }),
  readInbox: (threadId: string, token?: string, query = '') =>
    app().call('GET', `/chat/threads/${threadId}/messages${query}`, { token }),
  list: (token?: string, query = '') => app().call('GET', `/chat/threads${query}`, { token }),
  act: (threadId: string, action: string, token?: string, body: object = {}) =>
    app().call('POST', `/chat/threads/${threadId}/actions?action=${action}`, { token, body }),
  report: (messageId: string, token: string | undefined, body: object = { reason: 'spam' }) =>
    app().call('POST', `/chat/messages/${messageId}/actions?action=report`, { token, body }),
  unreadOf: async (token: string): Promise<number> =>
    (await app().call('GET', '/chat/unread', { token })).body.unread_count,
})

export const bodiesOf = (page: { data: ChatMessage[] }) => page.data.map(({ attributes }) => attributes.body)
export const sequencesOf = (page: { data: ChatMessage[] }) => page.data.map(({ attributes }) => attributes.sequence)
export const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id)
