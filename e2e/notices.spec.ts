import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { demoLogins } from '@rostrum/demo'
import { callCampaign, publishCampaign } from './campaign-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { nameGround, openPageAs, popup, signInModerator } from './moderators.ts'
import { freshEmail, receiveMail, registerPublicOrganization, signIn } from './people.ts'
import { logIn } from './routes-fixtures.ts'

const linkIn = (text: string, page: 'notice' | 'decision'): string =>
  new RegExp(`/${page}/[\\w-]+`).exec(text)?.[0] ?? ''

const published = async (request: APIRequestContext) => {
  const group = await registerPublicOrganization(request)
  const title = `Keep the night bus ${randomUUID()}`
  const owner = { ...group, token: group.session.meta.token }
  const address = await publishCampaign(request, owner, 'call-campaign', { ...callCampaign, title })
  return { group, title, address }
}

/** The second moderator, in a page of their own. */
const openOtherModerator = async (
  browser: Browser,
  page: Page,
  baseURL: string | undefined,
  request: APIRequestContext,
) => {
  const other = await openPageAs(browser, page, baseURL)
  await signIn(other, await logIn(request, demoLogins.secondModerator))
  return other
}

/** @shows reports.visitors, reports.receipt, moderation.reasons, moderation.appeals, moderation.transparency */
test('a visitor reports a campaign, is told what was decided, and another moderator reverses it after an appeal', async ({
  page,
  request,
  browser,
  baseURL,
  failures,
}) => {
  const { group, title, address } = await published(request)
  const email = freshEmail('visitor')
  await open(page, address)
  await page.getByRole('main').getByRole('link', { name: 'Report', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this page' })
  await dialog.getByRole('radio', { name: 'It is against the law' }).check()
  await dialog.getByLabel('Your name').fill('Ines Visitor')
  await dialog.getByLabel('Your email address').fill(email)
  await test.step('what is missing is said at its field', async () => {
    failures.expect({ method: 'POST', path: '/api/reports', status: 422 })
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(dialog.getByText('Confirm that you report in good faith')).toBeVisible()
    await expect(dialog.getByText('Say why it is against the law')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Is there anything else we should know?' })).toBeFocused()
    await expectAccessible(page)
  })
  await dialog.getByRole('checkbox', { name: 'I believe in good faith' }).check()
  await dialog
    .getByRole('textbox', { name: 'Is there anything else we should know?' })
    .fill('It names a private person.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(popup(page, 'Report sent')).toBeVisible()

  const receipt = await receiveMail(request, email, /^We received your report/)
  const notice = linkIn(receipt.text, 'notice')
  await open(page, notice)
  await expect(page.getByText('We received your report')).toBeVisible()
  await expectAccessible(page)

  await signInModerator(page, request)
  await open(page, '/moderation/reports')
  const card = page.getByRole('article', { name: title })
  await card.getByText('1 report', { exact: true }).click()
  await expect(card).toContainText(`Ines Visitor, without an account (${email})`)
  await card.getByRole('button', { name: 'Remove' }).click()
  const removal = page.getByRole('dialog')
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(removal.getByText('Choose the law or the terms')).toBeVisible()
  await nameGround(removal)
  await removal.getByLabel('Reason').fill('It names a private person.')
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(card).toHaveCount(0)
  expect((await request.get(address)).status()).toBe(404)
  await receiveMail(request, email, /^We have decided on your report/, /removed it/)

  const statement = await receiveMail(request, group.email, /^A moderator removed content/)
  const organizer = await openPageAs(browser, page, baseURL, group)
  await open(organizer, linkIn(statement.text, 'decision'))
  await expect(organizer.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(organizer.getByText('It names a private person.')).toBeVisible()
  await expect(organizer.getByText('Against the terms of Rostrum: No private data of others')).toBeVisible()
  await expectAccessible(organizer)
  await organizer.getByLabel('Why should we decide differently?').fill('She is the mayor, and her office is public.')
  await organizer.getByRole('button', { name: 'Send appeal' }).click()
  await expect(organizer.getByText('We received your appeal')).toBeVisible()

  await open(page, '/moderation/appeals')
  const own = page.getByRole('article', { name: title })
  await expect(own).toContainText('Another moderator has to decide this')
  await expect(own.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)

  const other = await openOtherModerator(browser, page, baseURL, request)
  await open(other, '/moderation/appeals')
  const appeal = other.getByRole('article', { name: title })
  await expect(appeal).toContainText('She is the mayor, and her office is public.')
  await appeal.getByRole('button', { name: 'Reverse the decision' }).click()
  const answer = other.getByRole('dialog', { name: 'Reverse the decision?' })
  await answer.getByLabel('Reason').fill('Her office is public.')
  await answer.getByRole('button', { name: 'Reverse the decision' }).click()
  await expect(popup(other, 'The decision is reversed')).toBeVisible()
  expect((await request.get(address)).status()).toBe(200)
  await receiveMail(request, group.email, /^Your appeal: the decision was reversed/, /Her office is public/)
  await open(organizer, linkIn(statement.text, 'decision'))
  await expect(organizer.getByText('The decision was reversed')).toBeVisible()
  await open(page, notice)
  await expect(page.getByText('It was removed, and restored later')).toBeVisible()
  await open(other, '/moderation/decisions')
  await expect(other.getByRole('article', { name: title }).first()).toContainText('After an appeal')
  await expectAccessible(other)
  await open(page, '/about')
  await page.getByRole('link', { name: 'Moderation in numbers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Moderation in numbers' })).toBeVisible()
  const figures = page.getByRole('table', { name: 'Decisions' })
  // Other journeys restore content, too, but without an appeal.
  await expect(
    figures.getByRole('row').filter({ hasText: 'Content restored' }).filter({ hasText: 'An appeal' }),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: 'Appeals' })).toContainText('The decision was reversed')
  await expectAccessible(page)
  await organizer.context().close()
  await other.context().close()
})

test.describe('without JavaScript', () => {
  // The tests open their own pages, because the `page` fixture would report every script that is not loaded.
  test.use({ javaScriptEnabled: false })

  /** @shows reports.visitors, moderation.appeals */
  test('a visitor reports a campaign and appeals against the dismissal', async ({ context, request }) => {
    const { title, address } = await published(request)
    const email = freshEmail('visitor')
    const page = await context.newPage()
    await page.goto(address)
    await page.getByRole('main').getByRole('link', { name: 'Report', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Report this page' })).toBeVisible()
    await expect(page.getByText(`“${title}”`)).toBeVisible()
    await page.getByRole('radio', { name: 'Spam or advertising' }).check()
    await page.getByLabel('Your name').fill('Ines Visitor')
    await page.getByLabel('Your email address').fill(email)
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Confirm that you report in good faith')
    await expect(page.getByLabel('Your name')).toHaveValue('Ines Visitor')
    await page.getByRole('checkbox', { name: 'I believe in good faith' }).check()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Report sent' })).toBeVisible()
    await receiveMail(request, email, /^We received your report/)

    const moderator = await logIn(request, demoLogins.moderator)
    const id = address.split('/').at(-1)
    const dismissal = `/api/moderation/subjects/call-campaigns/${id}/actions?action=dismiss`
    const headers = { authorization: `Bearer ${moderator.session.meta.token}` }
    expect((await request.post(dismissal, { headers, data: { reason: 'One mail a year.' } })).status()).toBe(200)
    const decided = await receiveMail(request, email, /^We have decided on your report/)
    await page.goto(linkIn(decided.text, 'notice'))
    await expect(page.getByText('It stays online')).toBeVisible()
    await expect(page.getByText('One mail a year.')).toBeVisible()
    const why = page.getByLabel('Why should we decide differently?')
    await page.getByRole('button', { name: 'Send appeal' }).click()
    await expect(why).toHaveAccessibleDescription('Say why we should decide differently')
    await expect(why).toBeInViewport()
    await why.fill('It is one mail a day.')
    await page.getByRole('button', { name: 'Send appeal' }).click()
    await expect(page.getByText('We received your appeal')).toBeInViewport()
    await page.close()
  })
})
