import type { ChatMessage } from '@rostrum/contract/chat'
import type { TestApp } from './app.ts'

/** The calls of a conversation, on the app that a test file has once it runs. */
export const chatCalls = (app: () => TestApp) => ({
  /** As a supporter, to an organization. */
  write: (organizationId: string, token: string | undefined, body: object) =>
    app().call('POST', `/organizations/${organizationId}/chat/messages`, { token, body }),
  read: (organizationId: string, token?: string, query = '') =>
    app().call('GET', `/organizations/${organizationId}/chat/messages${query}`, { token }),
  /** As the organization, in one of its conversations. */
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
