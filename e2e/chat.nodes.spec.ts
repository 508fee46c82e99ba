import type { Browser, Page } from '@playwright/test'
import { startNode, type RunningProgram } from './app.ts'
import { expect, open, test } from './fixtures.ts'
import { callApi, registerPublicOrganization, signIn, signUpSupporter, type Account } from './people.ts'

const { DATABASE_URL: databaseUrl = '', REDIS_URL: redisUrl = '' } = process.env
test.skip(
  !databaseUrl || !redisUrl,
  'There is no PostgreSQL and Redis here: `npm run with-services npm run test:e2e` brings them.',
)

/**
 * A change reaches the other node within two seconds. The timeout is longer, because the machine runs other tests at
 * the same time. It is shorter than the 20 seconds after which a page polls for new messages by itself.
 */
const soon = { timeout: 8000 }

const nodes: RunningProgram[] = []
test.beforeAll(async () => {
  for (let number = 0; number < 2; number += 1) nodes.push(await startNode({ databaseUrl, redisUrl }))
})
test.afterAll(async () => {
  for (const node of nodes) await node.stop()
})

/** Opens a page on one of the nodes, in a new browser context in which the account is signed in. */
const at = async (browser: Browser, node: RunningProgram | undefined, account: Account): Promise<Page> => {
  const context = await browser.newContext({ baseURL: node?.origin ?? '', locale: 'en-US' })
  const page = await context.newPage()
  await signIn(page, account)
  return page
}
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to / })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const send = async (page: Page, text: string) => {
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await expect(log(page)).toContainText(text)
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

  const theirs = await at(browser, first, supporter)
  const ours = await at(browser, second, group)
  await open(theirs, `/organization/${group.organizationId}?tab=chat`)
  await send(theirs, 'Is anybody there?')
  await open(ours, '/organization/messages')
  await ours.getByRole('link', { name: /Maya Okafor/ }).click()
  await expect(log(ours)).toContainText('Is anybody there?')
  await expect(log(theirs)).toContainText('Seen', soon)

  const times: number[] = []
  for (let number = 1; number <= 3; number += 1) {
    const asked = Date.now()
    await send(theirs, `question ${number}`)
    await expect(log(ours)).toContainText(`question ${number}`, soon)
    times.push(Date.now() - asked)
    const answered = Date.now()
    await send(ours, `answer ${number}`)
    await expect(log(theirs)).toContainText(`answer ${number}`, soon)
    times.push(Date.now() - answered)
  }
  testInfo.annotations.push({ type: 'milliseconds from Enter to the other screen', description: times.join(', ') })

  // Both send a message at the same time, each on a different node, and see the messages in the same order.
  await Promise.all([send(theirs, 'at once, theirs'), send(ours, 'at once, ours')])
  await expect(log(theirs)).toContainText('at once, ours', soon)
  await expect(log(ours)).toContainText('at once, theirs', soon)
  const said = async (page: Page) =>
    (await log(page).getByRole('paragraph').allInnerTexts()).filter((text) => text.includes('at once'))
  const stripped = (texts: string[]) => texts.map((text) => text.slice(text.indexOf('at once')))
  expect(stripped(await said(theirs))).toEqual(stripped(await said(ours)))

  // The supporter is informed when the organization mutes the conversation.
  const threads = await callApi<{ data: { id: string }[] }>(request, 'GET', '/chat/threads', { token })
  await callApi(request, 'POST', `/chat/threads/${threads.data[0]?.id}/actions?action=mute`, { token })
  await expect(theirs.getByText(/the group no longer accepts messages from you/)).toBeVisible(soon)

  for (const page of [theirs, ours]) await page.context().close()
  await request.dispose()
})
