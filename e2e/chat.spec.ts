import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { answer, composer, log, send, tabOf, threadOf, write } from './chat-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { logInByForm, registerPublicOrganization, signIn, signUpSupporter, type Account } from './people.ts'

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
