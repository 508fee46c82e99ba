import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, open } from './fixtures.ts'
import { callApi, signUpSupporter, type Account } from './people.ts'

export const bell = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
export const panel = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' })

type Organization = Account & { organizationId: string; name: string }

export const draft = async (request: APIRequestContext, { session }: Account, title: string): Promise<string> => {
  const data = {
    title,
    background: 'The county voted at nine in the evening.',
    key_points: [{ title: 'Five to two', excerpt: 'Commissioner Tanaka changed her mind.' }],
    notification_type: 'profile_only',
    link_sections: [],
  }
  const { token } = session.meta
  const answer = await callApi<{ data: { id: string } }>(request, 'POST', '/campaign-updates', { token, data })
  return answer.data.id
}
export const publish = async (request: APIRequestContext, account: Account, title: string): Promise<void> => {
  const id = await draft(request, account, title)
  const { token } = account.session.meta
  await callApi(request, 'POST', `/campaign-updates/${id}/actions?action=publish`, { token })
}
export const followerOf = async (request: APIRequestContext, ...organizations: Organization[]): Promise<Account> => {
  const supporter = await signUpSupporter(request)
  const { token } = supporter.session.meta
  for (const { organizationId } of organizations) {
    await callApi(request, 'POST', `/organizations/${organizationId}/actions?action=follow`, { token })
  }
  return supporter
}

/** Opens a page and waits until it is connected to the event stream. */
export const openListening = async (page: Page, path: string): Promise<void> => {
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/stream'))
  await open(page, path)
  expect((await stream).status()).toBe(200)
}
