import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { freshEmail, receiveMail, signIn, signUpSupporter } from './people.ts'

const linkTo = async (request: APIRequestContext, email: string): Promise<string> => {
  const { text } = await receiveMail(request, email, /Your link to log in to Rostrum/)
  return /http\S+\/login\/link#\S+/.exec(text)?.[0] ?? ''
}

test.describe('a link to log in', () => {
  /** @shows accounts.login-link */
  test('is mailed, and leads back to the page that asked for it', async ({ page, request, failures }) => {
    const { email } = await signUpSupporter(request)
    await open(page, '/login?from=%2Fmy-groups')
    await page.getByRole('button', { name: 'Email me a login link' }).click()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Enter an email address')
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Email me a login link' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'a link to log in is on its way' })).toBeVisible()
    await expectAccessible(page)

    const link = await linkTo(request, email)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Log in with your link' })).toBeVisible()
    await expectAccessible(page)
    const exchanged = page.waitForRequest('**/api/login-links/exchange')
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    // A later pause because of wrong passwords does not concern this device.
    expect((await exchanged).headers()['device-id']).toBeTruthy()
    await expect(page).toHaveURL('/my-groups')
    await expect(page.locator('html[data-session]')).toHaveCount(1)

    failures.expect({ method: 'POST', path: '/api/login-links/exchange', status: 422 })
    await page.goto(link)
    await expect(page.getByText(`You are logged in as ${email}`)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeFocused()
    await expectAccessible(page)
  })

  /** @shows accounts.login-link */
  test('logs in to the account to which it was mailed, also in a browser that is logged in to another', async ({
    page,
    request,
  }) => {
    const account = await signUpSupporter(request)
    await signIn(page, await signUpSupporter(request))
    await request.post('/api/login-links', { data: { email: account.email } })
    await open(page, await linkTo(request, account.email))
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/dashboard')
    await open(page, '/user-profile')
    await expect(page.getByRole('main').getByText(account.email)).toBeVisible()
  })

  /** @shows accounts.login-link-discretion */
  test('is promised in the same words for an address without an account', async ({ page }) => {
    await open(page, '/login')
    await page.getByRole('textbox', { name: 'Email' }).fill(freshEmail())
    await page.getByRole('button', { name: 'Email me a login link' }).click()
    await expect(page.getByText('If this address has an account, a link to log in is on its way.')).toBeVisible()
  })
})
