import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { ChatMessage, ChatThread } from '@rostrum/contract/chat'
import { loseConnection, regainConnection } from './connection.ts'
import { expect, expectAccessible, isNarrow, open, test } from './fixtures.ts'
import {
  callApi,
  expectLoggedOut,
  logInByForm,
  clickLogOut,
  registerPublicOrganization,
  signIn,
  signUpSupporter,
  type Account,
} from './people.ts'

interface Group extends Account {
  organizationId: string
  name: string
}

const tabOf = ({ organizationId }: Group) => `/organization/${organizationId}?tab=chat`
const tokenOf = ({ session }: Account) => session.meta.token

const write = (request: APIRequestContext, supporter: Account, group: Group, body: string) =>
  callApi(request, 'POST', `/organizations/${group.organizationId}/chat/messages`, {
    token: tokenOf(supporter),
    data: { body },
  })
const threadOf = async (request: APIRequestContext, group: Group): Promise<ChatThread> => {
  const { data } = await callApi<{ data: ChatThread[] }>(request, 'GET', '/chat/threads', { token: tokenOf(group) })
  if (!data[0]) throw new Error('Nobody has written to this group.')
  return data[0]
}
const answer = async (request: APIRequestContext, group: Group, body: string) =>
  callApi(request, 'POST', `/chat/threads/${(await threadOf(request, group)).id}/messages`, {
    token: tokenOf(group),
    data: { body },
  })
/** Returns the texts of the messages that the server has stored, oldest first. */
const bodiesOf = async (request: APIRequestContext, supporter: Account, group: Group): Promise<string[]> => {
  const path = `/organizations/${group.organizationId}/chat/messages?perPage=100`
  const { data } = await callApi<{ data: ChatMessage[] }>(request, 'GET', path, { token: tokenOf(supporter) })
  return data.map(({ attributes }) => attributes.body).toReversed()
}

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to / })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
/** Sends the text with Enter on a wide screen, and with the button on a phone. */
const send = async (page: Page, text: string) => {
  await composer(page).fill(text)
  if (isNarrow(page)) await page.getByRole('button', { name: 'Send' }).click()
  else await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('')
}

/** Opens a page for a second person, in a new browser context with the same viewport as the first page. */
const openSecondPage = async (browser: Browser, firstPage: Page, account: Account): Promise<Page> => {
  const context = await browser.newContext({ viewport: firstPage.viewportSize(), locale: 'en-US' })
  const page = await context.newPage()
  await signIn(page, account)
  return page
}

/** @shows chat.conversation, access.log-in-to-act */
test('a supporter asks, the organization answers, and each sees which messages the other has seen', async ({
  page,
  browser,
  request,
}) => {
  const group = await registerPublicOrganization(request)
  const supporter = await signUpSupporter(request, { first_name: 'Maya', last_name: 'Okafor' })

  await open(page, tabOf(group))
  await expect(page.getByRole('heading', { name: `Ask ${group.name}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Log in to chat' }).click()
  await logInByForm(page, supporter)
  await expect(page).toHaveURL(tabOf(group))

  await expect(log(page)).toContainText('Say hello')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Write a message first')).toBeVisible()
  await expect(composer(page)).toBeFocused()
  const address = 'https://heat.example.org/line'
  await send(page, `Is the clinic open on Thursday? I read ${address}.`)
  await expect(composer(page)).toBeFocused()
  await expect(log(page)).toContainText('Sent')
  await expect(log(page).getByRole('heading', { name: 'Today' })).toBeVisible()
  const link = log(page).getByRole('link', { name: address })
  await expect(link).toHaveAttribute('href', address)
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  await expectAccessible(page)

  const organizerPage = await openSecondPage(browser, page, group)
  await open(organizerPage, '/organization/messages')
  const row = organizerPage.getByRole('list', { name: 'Messages' }).getByRole('link', { name: /Maya Okafor/ })
  await expect(row).toHaveAccessibleName(/1 unread message/)
  await expectAccessible(organizerPage)
  await row.click()
  await expect(log(organizerPage)).toContainText('Is the clinic open on Thursday?')
  await expect(log(page)).toContainText('Seen')

  await send(organizerPage, 'Yes, from five. Bring your lease.')
  await expect(log(organizerPage)).toContainText('Ines Okafor')
  await expect(log(page)).toContainText('Bring your lease.')
  // Supporters see the name of the group instead of the organizer's, and screen readers announce the message.
  await expect(log(page)).not.toContainText('Ines Okafor')
  await expect(page.getByRole('status').filter({ hasText: `${group.name}: Yes, from five.` })).toBeAttached()
  await expect(log(organizerPage)).toContainText('Seen')
  await expectAccessible(organizerPage)
  await organizerPage.context().close()

  await open(page, '/messages')
  await page
    .getByRole('list', { name: 'Messages' })
    .getByRole('link', { name: new RegExp(group.name) })
    .click()
  await expect(log(page)).toContainText('Bring your lease.')
})

/** @shows chat.order */
test('messages that are written offline wait for the connection, and arrive once and in order', async ({
  page,
  request,
  context,
}) => {
  const group = await registerPublicOrganization(request)
  const supporter = await signUpSupporter(request)
  await signIn(page, supporter)
  await open(page, tabOf(group))
  await send(page, 'before')
  await expect(log(page)).toContainText('Sent')

  await loseConnection(page)
  await send(page, 'first')
  await send(page, 'second')
  await send(page, 'never mind')
  await expect(log(page)).toContainText('Waiting for a connection')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove this message' }).last().click({ force: true })
  await expect(log(page)).not.toContainText('never mind')
  expect(await bodiesOf(request, supporter, group)).toEqual(['before'])

  await regainConnection(page)
  await expect(log(page)).not.toContainText('Waiting for a connection')
  await expect.poll(() => bodiesOf(request, supporter, group)).toEqual(['before', 'first', 'second'])

  // Any open page of the supporter sends a waiting message, even after the page it was written on was closed.
  await open(page, '/dashboard')
  const closed = await context.newPage()
  await signIn(closed, supporter)
  await open(closed, tabOf(group))
  await expect(log(closed)).toContainText('second')
  await loseConnection(closed)
  await send(closed, 'third')
  await expect(log(closed)).toContainText('Waiting for a connection')
  await closed.close()
  await regainConnection(page)
  await open(page, '/user-profile')
  await expect.poll(() => bodiesOf(request, supporter, group)).toEqual(['before', 'first', 'second', 'third'])
})

test(
  'a refused message shows the reason and can be removed, and logging out deletes all unsent messages',
  { tag: '@nightly' },
  async ({ page, request, failures }) => {
    const group = await registerPublicOrganization(request)
    const supporter = await signUpSupporter(request)
    await write(request, supporter, group, 'Hello')
    await signIn(page, supporter)
    await open(page, tabOf(group))
    await expect(log(page)).toContainText('Hello')
    await loseConnection(page)
    await send(page, 'one too many')
    await send(page, 'and another')
    const { id } = await threadOf(request, group)
    await callApi(request, 'POST', `/chat/threads/${id}/actions?action=mute`, { token: tokenOf(group) })
    failures.expect({ method: 'POST', path: `/api/organizations/${group.organizationId}/chat/messages`, status: 403 })
    await regainConnection(page)
    const reasons = log(page).getByRole('alert')
    await expect(reasons).toHaveCount(2)
    await expect(reasons.first()).toHaveText(
      /^Not sent\. You can read this conversation, but the group no longer accepts/,
    )
    await expect(
      page.getByText('You can read this conversation, but the group no longer accepts messages from you.').last(),
    ).toBeVisible()
    await expectAccessible(page)
    await log(page).getByRole('button', { name: 'Remove' }).first().click()
    await expect(reasons).toHaveCount(1)
    await expect(log(page)).not.toContainText('one too many')

    await callApi(request, 'POST', `/chat/threads/${id}/actions?action=unmute`, { token: tokenOf(group) })
    await loseConnection(page)
    await log(page).getByRole('button', { name: 'Try again' }).click()
    await expect(log(page)).toContainText('Waiting for a connection')
    await regainConnection(page)
    await expect.poll(() => bodiesOf(request, supporter, group)).toEqual(['Hello', 'and another'])

    const unsent = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('rostrum-unsent:')).length)
    await callApi(request, 'POST', `/chat/threads/${id}/actions?action=mute`, { token: tokenOf(group) })
    await page.evaluate(
      ([userId, organizationId]) =>
        localStorage.setItem(
          `rostrum-unsent:${userId}:left`,
          JSON.stringify({
            clientId: 'left',
            conversation: { side: 'supporter', organizationId },
            body: 'left',
            writtenAt: 1,
            refusal: 'no',
          }),
        ),
      [supporter.session.id, group.organizationId],
    )
    expect(await unsent()).toBe(1)
    await clickLogOut(page)
    await expectLoggedOut(page)
    expect(await unsent()).toBe(0)
  },
)

test(
  'loading earlier messages keeps the scroll position, and a button leads to new messages',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const group = await registerPublicOrganization(request)
    const supporter = await signUpSupporter(request)
    for (let number = 1; number <= 45; number += 1) await write(request, supporter, group, `message ${number}.`)
    await answer(request, group, 'That is a lot.')
    await signIn(page, supporter)
    await open(page, tabOf(group))
    await composer(page).focus()
    await expect(log(page).getByText('That is a lot.')).toBeInViewport()
    await expect(log(page).getByText('message 10.')).toHaveCount(0)

    const more = page.getByRole('button', { name: 'Load earlier messages' })
    await more.scrollIntoViewIfNeeded()
    const first = log(page).getByText('message 17.')
    /** Returns the position of the message within the log, because clicking a button can scroll the page around it. */
    const positionInLog = async () => ((await first.boundingBox())?.y ?? 0) - ((await log(page).boundingBox())?.y ?? 0)
    const before = await positionInLog()
    await more.click()
    await expect(log(page).getByText('message 1.', { exact: true })).toBeAttached()
    expect(Math.abs((await positionInLog()) - before)).toBeLessThan(2)
    await expect(more).toHaveCount(0)
    await expect(log(page)).toBeFocused()

    const positionBeforeAnswer = await positionInLog()
    await answer(request, group, 'Still there?')
    await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible()
    expect(Math.abs((await positionInLog()) - positionBeforeAnswer)).toBeLessThan(2)
    await page.getByRole('button', { name: 'New messages' }).click()
    await expect(log(page).getByText('Still there?')).toBeInViewport()
  },
)

/** @shows chat.muting */
test('an organizer reports a message, and mutes a supporter after a confirmation', async ({ page, request }) => {
  const group = await registerPublicOrganization(request)
  const supporter = await signUpSupporter(request, { first_name: 'Zed', last_name: 'Quill' })
  await write(request, supporter, group, `Buy ${randomUUID()} now`)
  const { id } = await threadOf(request, group)
  await signIn(page, group)
  await open(page, `/organization/messages/${id}`)

  await page.getByRole('button', { name: 'Report this message' }).click({ force: true })
  const dialog = page.getByRole('dialog', { name: 'Report a message' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Choose a reason')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).check()
  await dialog.getByLabel('Is there anything else we should know?').fill('The third one today.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Report sent')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Mute Zed Quill?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await threadOf(request, group)).attributes.is_muted).toBe(false)
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await question.getByRole('button', { name: 'Mute' }).click()
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible()
  expect((await threadOf(request, group)).attributes.is_muted).toBe(true)
  await page.getByRole('button', { name: 'Unmute' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unmute' }).click()
  await expect(page.getByRole('button', { name: 'Mute', exact: true })).toBeVisible()
  expect((await threadOf(request, group)).attributes.is_muted).toBe(false)
})

/** @shows organizations.page, design.no-javascript */
test('without JavaScript, the Chat tab shows its heading and a link to log in', async ({
  browser,
  request,
  baseURL,
}) => {
  const group = await registerPublicOrganization(request)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto(tabOf(group))
  await expect(page.getByRole('heading', { name: `Ask ${group.name}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in to chat' })).toHaveAttribute('href', /^\/login\?from=/)
  await context.close()
})

/** @shows chat.privacy */
test(
  'an organization sees no Chat tab on the page of another organization',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const group = await registerPublicOrganization(request)
    const other = await registerPublicOrganization(request)
    await signIn(page, other)
    await open(page, `/organization/${group.organizationId}`)
    const tabs = page.getByRole('navigation', { name: 'Sections of this page' })
    await expect(tabs.getByRole('link', { name: 'Contact' })).toBeVisible()
    await expect(tabs.getByRole('link', { name: 'Chat' })).toHaveCount(0)
    await open(page, tabOf(group))
    await expect(page.getByRole('link', { name: 'Open your messages' })).toBeVisible()
  },
)

/** @shows chat.limits */
test('a message that is too long is not sent, and its text is kept', { tag: '@nightly' }, async ({ page, request }) => {
  const group = await registerPublicOrganization(request)
  const supporter = await signUpSupporter(request)
  await signIn(page, supporter)
  await open(page, tabOf(group))
  await composer(page).fill('x'.repeat(3990))
  await expect(page.getByText('10 characters left')).toBeVisible()
  await composer(page).fill('x'.repeat(4002))
  await expect(page.getByText('2 characters too many')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expect(composer(page)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(composer(page)).toHaveValue(/^x{4002}$/)
  expect(await bodiesOf(request, supporter, group)).toEqual([])

  // Switching to another tab keeps the text. Shift and Enter insert a line break.
  const tabs = page.getByRole('navigation', { name: 'Sections of this page' })
  await tabs.getByRole('link', { name: 'About', exact: true }).click()
  await tabs.getByRole('link', { name: 'Chat', exact: true }).click()
  await expect(composer(page)).toHaveValue(/^x{4002}$/)
  await composer(page).fill('one line')
  await composer(page).press('Shift+Enter')
  await composer(page).pressSequentially('and another')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => bodiesOf(request, supporter, group)).toEqual(['one line\nand another'])
})
