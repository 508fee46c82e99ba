import type { Browser, Page } from '@playwright/test'
import { startNode, type RunningProgram } from './app.ts'
import { log, send } from './chat-fixtures.ts'
import { expect, open, test } from './fixtures.ts'
import { callApi, registerPublicOrganization, signIn, signUpSupporter, type Account } from './people.ts'

const { DATABASE_URL: databaseUrl = '', REDIS_URL: redisUrl = '' } = process.env
test.skip(
  !databaseUrl || !redisUrl,
  'There is no PostgreSQL and Redis here: `npm run with-services npm run test:e2e` provides them.',
)

/**
 * A change reaches the other node within two seconds. The timeout is longer, because the machine runs other tests at
 * the same time. It is shorter than the 20 seconds after which a page polls for new messages by itself.
 */
const acrossNodes = { timeout: 8000 }

const nodes: RunningProgram[] = []
test.beforeAll(async () => {
  for (let number = 0; number < 2; number += 1) nodes.push(await startNode({ databaseUrl, redisUrl }))
})
test.afterAll(async () => {
  for (const node of nodes) await node.stop()
})

/** Opens a page on one of the nodes, in a new browser context in which the account is signed in. */
const openOnNode = async (browser: Browser, node: RunningProgram | undefined, account: Account): Promise<Page> => {
  const context = await browser.newContext({ baseURL: node?.origin ?? '', locale: 'en-US' })
  const page = await context.newPage()
  await signIn(page, account)
  return page
}

/** @shows operation.nodes */
test('two people on different nodes chat as if they were on the same one', async ({
  browser,
  playwright,
}, testInfo) => {
  const [first, second] = nodes
  const request = await playwright.request.newContext({ baseURL: first?.origin ?? '' })
  const group = await registerPublicOrganization(request)
  const supporter = await signUpSupporter(request, { first_name: 'Maya', last_name: 'Okafor' })
  const { token } = group.session.meta

  const supporterPage = await openOnNode(browser, first, supporter)
  const organizationPage = await openOnNode(browser, second, group)
  await open(supporterPage, `/organization/${group.organizationId}?tab=chat`)
  await send(supporterPage, 'Is anybody there?')
  await open(organizationPage, '/organization/messages')
  await organizationPage.getByRole('link', { name: /Maya Okafor/ }).click()
  await expect(log(organizationPage)).toContainText('Is anybody there?')
  await expect(log(supporterPage)).toContainText('Seen', acrossNodes)

  const times: number[] = []
  for (let number = 1; number <= 3; number += 1) {
    const sentAt = Date.now()
    await send(supporterPage, `question ${number}`)
    await expect(log(organizationPage)).toContainText(`question ${number}`, acrossNodes)
    times.push(Date.now() - sentAt)
    const answeredAt = Date.now()
    await send(organizationPage, `answer ${number}`)
    await expect(log(supporterPage)).toContainText(`answer ${number}`, acrossNodes)
    times.push(Date.now() - answeredAt)
  }
  testInfo.annotations.push({ type: 'milliseconds from Enter to the other screen', description: times.join(', ') })

  // Both send a message at the same time, each on a different node, and see the messages in the same order.
  await Promise.all([
    send(supporterPage, 'at once, from the supporter'),
    send(organizationPage, 'at once, from the organization'),
  ])
  await expect(log(supporterPage)).toContainText('at once, from the organization', acrossNodes)
  await expect(log(organizationPage)).toContainText('at once, from the supporter', acrossNodes)
  const messagesAtOnce = async (page: Page) =>
    (await log(page).getByRole('paragraph').allInnerTexts()).filter((text) => text.includes('at once'))
  const withoutSender = (texts: string[]) => texts.map((text) => text.slice(text.indexOf('at once')))
  expect(withoutSender(await messagesAtOnce(supporterPage))).toEqual(
    withoutSender(await messagesAtOnce(organizationPage)),
  )

  // The supporter is informed when the organization mutes the conversation on its own node.
  const { request: organizationRequest } = organizationPage
  const threads = await callApi<{ data: { id: string }[] }>(organizationRequest, 'GET', '/chat/threads', { token })
  await callApi(organizationRequest, 'POST', `/chat/threads/${threads.data[0]?.id}/actions?action=mute`, { token })
  await expect(supporterPage.getByText(/the group no longer accepts messages from you/)).toBeVisible(acrossNodes)

  for (const page of [supporterPage, organizationPage]) await page.context().close()
  await request.dispose()
})
