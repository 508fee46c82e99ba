import type { Page, Request } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, freshEmail, publishOrganization, registerOrganization, signIn, signUpSupporter } from './people.ts'

const strong = 'Lantern-77'

test.describe('changing the password', () => {
  const fields = (page: Page) => ({
    current: page.getByLabel('Current password'),
    next: page.getByLabel('New password', { exact: true }),
    again: page.getByLabel('Re-enter new password'),
    submit: page.getByRole('main').getByRole('button', { name: 'Change password' }),
  })

  /** @shows accounts.change-password, accounts.change-password-rules */
  test('shows which rules the new password meets, and logging in with it works afterwards', async ({
    page,
    request,
    failures,
  }) => {
    const account = await signUpSupporter(request)
    await signIn(page, account)
    await open(page, '/settings')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Change password/ })
      .click()
    await expect(page).toHaveURL('/change-password')
    await expect(page.getByLabel('Your account')).toHaveValue(account.email)
    const { current, next, again, submit } = fields(page)

    const rules = page.locator('#password-rules').getByRole('listitem')
    await expect(rules.filter({ hasText: 'not met yet' })).toHaveCount(5)
    for (const [typed, met] of [
      ['lantern', 1],
      ['Lantern', 2],
      ['Lantern7', 3],
      ['Lantern-7', 4],
      [strong, 5],
    ] as const) {
      await next.fill(typed)
      await expect(rules.filter({ hasText: ', met' })).toHaveCount(met)
      await expect(page.getByText(`${met} of 5 met`)).toBeAttached()
    }
    await expectAccessible(page)

    await submit.click()
    await expect(current).toHaveAccessibleDescription('Enter your current password')
    await current.fill('not-this-one')
    await next.fill('Lantern-7')
    await again.fill(strong)
    await submit.click()
    await expect(next).toHaveAccessibleDescription('Use at least 10 characters')
    await expect(again).toHaveAccessibleDescription('The two passwords don’t match')

    await next.fill(strong)
    failures.expect({
      method: 'POST',
      path: `/api/users/${account.session.id}/actions`,
      status: 422,
    })
    await submit.click()
    await expect(current).toHaveAccessibleDescription('This isn’t your current password')
    await expect(current).toBeFocused()
    await expectAccessible(page)

    await current.fill(account.password)
    await submit.click()
    await expect(page).toHaveURL('/settings')
    await expect(page.getByText('Your password was changed. You have been logged out everywhere else.')).toBeVisible()
    const login = await request.post('/api/login', { data: { email: account.email, password: strong } })
    expect(login.status()).toBe(200)
    // The current session stays valid.
    await page.goto('/user-profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Rosa Marin' })).toBeVisible()
  })

  test('asks for confirmation before unsaved input is discarded', async ({ page, request }) => {
    await signIn(page, await registerOrganization(request))
    await open(page, '/change-password')
    await fields(page).current.fill('something')
    await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByText('You have unsaved changes. Are you sure you want to leave?')).toBeVisible()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).toHaveURL('/settings')
  })

  /** @shows accounts.change-password-error */
  test('shows an error and keeps the input when the server fails', async ({ page, request, failures }) => {
    const account = await signUpSupporter(request)
    await signIn(page, account)
    await open(page, '/change-password')
    const { current, next, again, submit } = fields(page)
    await current.fill(account.password)
    await next.fill(strong)
    await again.fill(strong)
    failures.expect({ method: 'POST', path: `/api/users/${account.session.id}/actions`, status: 500 })
    await page.route(/update-password/, (route) => route.fulfill({ status: 500, body: '' }))
    await submit.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Password not changed' })).toContainText(
      'Something went wrong. Please try again.',
    )
    await expect(next).toHaveValue(strong)
  })

  /** @shows access.log-in-first */
  test('redirects a visitor to the login page', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/change-password')
    await expect(page).toHaveURL('/login?from=%2Fchange-password')
  })
})

test.describe('deleting the account', () => {
  /** @shows accounts.delete, settings.menu */
  test('shows what will be deleted, asks for the password, and also removes the data in the browser', async ({
    page,
    request,
    failures,
  }) => {
    const account = await signUpSupporter(request)
    await signIn(page, account)
    await open(page, '/settings')
    await page.evaluate((id) => localStorage.setItem(`rostrum-draft:${id}:note`, '{}'), account.session.id)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Delete account/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Delete your account' })).toBeVisible()
    await expect(page.getByText('The groups you follow; each loses one follower')).toBeVisible()
    await expect(page.getByText('What stays, without your name')).toBeVisible()
    await expectAccessible(page)

    const password = page.getByLabel('Password', { exact: true })
    const remove = page.getByRole('button', { name: 'Delete my account' })
    await remove.click()
    await expect(password).toHaveAccessibleDescription('Enter a password')
    await password.fill('not-this-one')
    failures.expect({ method: 'POST', path: `/api/users/${account.session.id}/actions`, status: 422 })
    await remove.click()
    await expect(password).toHaveAccessibleDescription('This isn’t your current password')
    await password.fill(account.password)
    await remove.click()
    await expect(page.getByRole('heading', { level: 2, name: 'Your account was deleted' })).toBeVisible()
    await expect(page.locator('html[data-session]')).toHaveCount(0)
    expect(
      await page.evaluate((id) => Object.keys(localStorage).filter((key) => key.includes(id)), account.session.id),
    ).toEqual([])
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click()
    await expect(page).toHaveURL('/')
    const { email, password: old } = account
    expect((await request.post('/api/login', { data: { email, password: old } })).status()).toBe(401)
  })

  test(
    'shows only its confirmation, even if the page sends requests after the session has ended',
    { tag: '@nightly' },
    async ({ page, request }) => {
      const account = await signUpSupporter(request)
      await signIn(page, account)
      await page.clock.install()
      const isStream = (call: Request) => call.url().endsWith('/api/stream')
      const opened = page.waitForRequest(isStream)
      await open(page, '/settings/delete-account')
      await opened
      const closed = Promise.race([
        page.waitForEvent('requestfinished', isStream),
        page.waitForEvent('requestfailed', isStream),
      ])
      // After this round trip to the server, the page has done everything that was pending.
      const callServer = () => page.evaluate(() => fetch('/healthz').then((answer) => answer.text()))
      await page.route('**/api/users/*/actions?action=delete-account', async (route) => {
        const answer = await route.fetch()
        // The session has ended, but the page does not know this yet. Requests that the page sends every few seconds are
        // now due.
        await closed
        await callServer()
        await page.clock.fastForward('00:30')
        await callServer()
        await route.fulfill({ response: answer })
      })
      await page.getByLabel('Password', { exact: true }).fill(account.password)
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByRole('heading', { level: 2, name: 'Your account was deleted' })).toBeVisible()
      await expect(page.getByText('You have been logged out')).toHaveCount(0)
    },
  )

  /** @shows accounts.delete-organization */
  test('asks the only admin of an organization to confirm that it will be deleted as well', async ({
    page,
    request,
  }) => {
    const name = `Ferry Riders of the Long Sound ${freshEmail('').slice(1, 9)}`
    const account = await registerOrganization(request, { organization_name: name })
    await publishOrganization(request, account)
    const { token } = (await signUpSupporter(request)).session.meta
    await callApi(request, 'POST', `/organizations/${account.organizationId}/actions?action=follow`, { token })
    await signIn(page, account)
    await open(page, '/settings/delete-account')
    await expect(page.getByText(`${name} will be deleted as well`)).toBeVisible()
    await expect(page.getByText('1 follower will lose it')).toBeVisible()
    await expect(page.getByText('0 actions, updates and drafts will be deleted')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    const remove = page.getByRole('button', { name: `Delete my account and ${name}` })
    await remove.click()
    await expect(page.getByText('Check this box to continue')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: /^I understand that/ }).check()
    await remove.click()
    await expect(page.getByRole('heading', { level: 2, name: 'Your account was deleted' })).toBeVisible()
    expect((await request.get(`/api/organizations/${account.organizationId}`)).status()).toBe(404)
  })
})
