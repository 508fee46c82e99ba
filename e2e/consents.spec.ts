import type { RecentActivities } from '@rostrum/contract/recent-activity'
import { eventExample, publisher, publishGuestEvent } from './event-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, freshEmail, receiveMail, signIn, signUpSupporter } from './people.ts'

/** @shows consent.guests */
test('a guest asks for news with their answer, confirms it, and takes it back by the link', async ({
  page,
  request,
}) => {
  const { address } = await publishGuestEvent(request)
  const email = freshEmail('guest')
  await open(page, address)
  const box = page.getByRole('checkbox', { name: /^Email me news from / })
  await expect(box).not.toBeChecked()
  await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await box.check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I’m going' }).click()
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible()
  const { text } = await receiveMail(request, email, new RegExp(`Please confirm: ${eventExample.title}`))
  await open(page, new URL(/http\S+\/act\/\S+/.exec(text)?.[0] ?? '').pathname)
  await expect(page.getByText('It begins when you confirm.')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, this was me' }).click()
  await expect(page.getByText('It’s confirmed')).toBeVisible()

  const news = page.locator('details').filter({ hasText: 'News by email' })
  await news.locator('summary').click()
  await expect(news.getByRole('checkbox')).toBeChecked()
  await news.getByRole('checkbox').uncheck()
  await news.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'doesn’t email you its news' })).toBeFocused()
})

/** @shows consent.guests */
test('the box works without JavaScript, and stays as it was when the form is rejected', async ({
  browser,
  baseURL,
  request,
}) => {
  const { address } = await publishGuestEvent(request)
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false, locale: 'es-US' })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('checkbox', { name: /^Envíenme por correo las novedades/ }).check()
  await page.getByRole('button', { name: 'Voy', exact: true }).click()
  await expect(page.getByLabel('Correo', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('checkbox', { name: /^Envíenme por correo las novedades/ })).toBeChecked()
  await context.close()
})

/** @shows consent.follow, consent.withdrawal, consent.share-contact */
test('a supporter sees what following allows, shares their contact data, and withdraws each alone', async ({
  page,
  request,
}) => {
  const { organizationId, token } = await publisher(request)
  const name = 'Clean River Alliance'
  const supporter = await signUpSupporter(request)
  await signIn(page, supporter)
  await open(page, `/organization/${organizationId}`)
  await expect(page.getByText('Following a group sends you its updates by email.')).toBeVisible()
  await page.getByRole('button', { name: `Follow ${name}` }).click()
  const share = page.getByRole('checkbox', { name: `Let ${name} see my email and phone number.` })
  await expect(share).not.toBeChecked()
  const seen = async () => {
    const path = `/organizations/${organizationId}/recent-activities`
    const { activities } = await callApi<RecentActivities>(request, 'GET', path, { token })
    return activities.new_followers[0]?.user?.email
  }
  await expect.poll(seen).toBeNull()
  await share.check()
  await expect.poll(seen).toBe(supporter.email)
  await expectAccessible(page)

  await open(page, '/mail-preferences')
  const row = (text: RegExp) => page.getByRole('listitem').filter({ hasText: text })
  await expect(row(/sees your email and phone number/)).toContainText('Allowed')
  await row(/sees your email and phone number/)
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await expect(row(/sees your email and phone number/)).toContainText('Withdrawn')
  await expect.poll(seen).toBeNull()

  await expect(row(/News from .* by email/)).toContainText('“Following a group sends you its updates by email.”')
  await row(/News from .* by email/)
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await expect(page.getByRole('combobox', { name: `Email from ${name}` })).toHaveValue('off')
})
