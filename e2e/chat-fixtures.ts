import type { APIRequestContext, Page } from '@playwright/test'
import type { ChatMessage, ChatThread } from '@rostrum/contract/chat'
import { expect, isNarrow } from './fixtures.ts'
import { callApi, type Account } from './people.ts'

interface Group extends Account {
  organizationId: string
  name: string
}

export const tabOf = ({ organizationId }: Group) => `/organization/${organizationId}?tab=chat`
export const tokenOf = ({ session }: Account) => session.meta.token

export const write = (request: APIRequestContext, supporter: Account, group: Group, body: string) =>
  callApi(request, 'POST', `/organizations/${group.organizationId}/chat/messages`, {
    token: tokenOf(supporter),
    data: { body },
  })
export const threadOf = async (request: APIRequestContext, group: Group): Promise<ChatThread> => {
  const { data } = await callApi<{ data: ChatThread[] }>(request, 'GET', '/chat/threads', { token: tokenOf(group) })
  if (!data[0]) throw new Error('Nobody has written to this group.')
  return data[0]
}
export const answer = async (request: APIRequestContext, group: Group, body: string) =>
  callApi(request, 'POST', `/chat/threads/${(await threadOf(request, group)).id}/messages`, {
    token: tokenOf(group),
    data: { body },
  })
/** Returns the texts of the messages that the server has stored, oldest first. */
export const bodiesOf = async (request: APIRequestContext, supporter: Account, group: Group): Promise<string[]> => {
  const path = `/organizations/${group.organizationId}/chat/messages?perPage=100`
  const { data } = await callApi<{ data: ChatMessage[] }>(request, 'GET', path, { token: tokenOf(supporter) })
  return data.map(({ attributes }) => attributes.body).toReversed()
}

export const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to / })
export const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
/** Sends the text with Enter on a wide screen, and with the button on a phone. */
export const send = async (page: Page, text: string) => {
  await composer(page).fill(text)
  if (isNarrow(page)) await page.getByRole('button', { name: 'Send' }).click()
  else await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('')
}
