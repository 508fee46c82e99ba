import type { Page } from '@playwright/test'
import { blockRequests } from './connection.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { logInByForm, receiveMail, signUpSupporter } from './people.ts'

test.describe('a forgotten password', () => {
  const askForLink = async (page: Page, email: string) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/reset-password')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('Password reset email has been sent successfully!')).toBeVisible()
    await expectAccessible(page)
  }
  const linkIn = (text: string) => {
    const [link] = /https?:\/\/\S*\/password\/reset\?\S+/.exec(text) ?? []
    if (link === undefined) throw new Error(`There is no link in: ${text}`)
    return link
  }

  /** @shows accounts.log-in, accounts.forgot-password, accounts.reset-password, accounts.reset-password-rules, accounts.reset-password-redirect, accounts.reset-password-link */
  test('is replaced through the link in the mail, which works only once', async ({ page, request, failures }) => {
    const { email } = await signUpSupporter(request)
    await askForLink(page, email)
    const link = linkIn((await receiveMail(request, email, /password/i)).text)

    await page.goto(link)
    await expect(page).toHaveURL('/password/reset')
    await page.getByLabel('New password').fill('seven77')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/Use at least 8 characters/)
    await page.getByLabel('New password').fill('harbor-light')
    await page.getByLabel('Re-enter password').fill('harbor-night')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByLabel('Re-enter password')).toHaveAccessibleDescription('The two passwords don’t match')
    await expectAccessible(page)
    await page.getByLabel('Re-enter password').fill('harbor-light')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByText('Password successfully reset!')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Password reset successfully. You can login now.')).toBeVisible()
    // The message is part of the browser's history state, so it survives a reload although the server does not know it.
    await page.reload()
    await expect(page.getByText('Password reset successfully. You can login now.')).toBeVisible()
    await expectAccessible(page)
    await logInByForm(page, { email, password: 'harbor-light' })
    await expect(page).toHaveURL('/dashboard')

    failures.expect({ method: 'POST', path: '/api/resetPassword', status: 422 })
    await page.goto(link)
    await page.getByLabel('New password').fill('harbor-light')
    await page.getByLabel('Re-enter password').fill('harbor-light')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByText('This link is no longer valid')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page).toHaveURL('/reset-password')
  })

  /** @shows accounts.reset-password */
  test('cannot be replaced through an incomplete link', async ({ page }) => {
    await page.goto('/password/reset?email=maya@example.org')
    await expect(page.getByText('This link is incomplete')).toBeVisible()
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page).toHaveURL('/reset-password')
  })
})

test.describe('what is wrong with a log-in', () => {
  /** @shows accounts.log-in-rules */
  test('is said at each field until it is corrected, before anything is sent', async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await open(page, '/login')
    const email = page.getByRole('textbox', { name: 'Email' })
    const password = page.getByLabel('Password', { exact: true })
    await email.fill('rosa@')
    await password.fill('five5')
    await password.press('Enter')
    await expect(email).toHaveAccessibleDescription('Invalid email format')
    await expect(email).toBeFocused()
    await expect(password).toHaveAccessibleDescription('Use at least 6 characters')
    await expectAccessible(page)
    await email.pressSequentially('example.org')
    await expect(email).toHaveAccessibleDescription('')
    await expect(email).toBeFocused()
    await expect(password).toHaveAccessibleDescription('Use at least 6 characters')
    expect(calls).not.toContain('/api/login')
  })

  /** @shows accounts.log-in-rules */
  test('is said by the server if the code that checks it cannot be loaded', async ({ page, failures }) => {
    failures.expect({ method: 'POST', path: '/api/login', status: 422 })
    await open(page, '/login')
    await blockRequests(page, '*/check-login-*.js')
    await page.getByRole('textbox', { name: 'Email' }).fill('rosa@example.org')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAccessibleDescription('Enter a password')
    await expect(password).toBeFocused()
  })
})
