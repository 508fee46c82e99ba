import { expect, expectAccessible, open, test } from './fixtures.ts'
import { answerRequests } from './request-handlers.ts'
import { registerPublicOrganization, signIn, signUpSupporter } from './people.ts'

test.describe('an address that does not exist', () => {
  /** @shows errors.not-found */
  test('shows an error page that leads to the dashboard or back', async ({ page, request, failures }) => {
    failures.expect({ method: 'GET', path: '/nowhere', status: 404 })
    await signIn(page, await signUpSupporter(request))
    await open(page, '/user-profile')
    const response = await page.goto('/nowhere')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page Not Found', exact: true })).toBeVisible()
    await expect(page).toHaveTitle('Oops! Page Not Found · Rostrum')
    await expect(
      page
        .getByRole('navigation', { name: 'Main' })
        .or(page.getByRole('button', { name: 'Menu' }))
        .first(),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Go Back', exact: true }).click()
    await expect(page).toHaveURL('/user-profile')
    await page.goForward()
    await page.getByRole('link', { name: 'Go to Dashboard', exact: true }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  /** @shows errors.not-found */
  test(
    'leads a visitor to the home page if the history is empty',
    { tag: '@nightly' },
    async ({ context, page, failures }) => {
      failures.expect({ method: 'GET', path: '/nowhere', status: 404 })
      await open(page, '/')
      // Like a link in a mail, this opens a tab without a history.
      const opened = context.waitForEvent('page')
      await page.evaluate(() => window.open('/nowhere', '_blank', 'noopener'))
      const tab = await opened
      await tab.getByRole('button', { name: 'Go Back' }).click()
      await expect(tab).toHaveURL('/')
      await tab.close()
    },
  )
})

test.describe('when something fails', () => {
  /** @shows errors.load-failure, errors.organization-context */
  test('a page whose data cannot be loaded shows an error, and loads when “Try Again” is clicked', async ({
    page,
    request,
  }) => {
    const { organizationId, name } = await registerPublicOrganization(request)
    await open(page, `/?search=${encodeURIComponent(name)}`)
    const reconnect = await answerRequests(page, '**/api/**', (route) => route.abort('aborted'))
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong', exact: true })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Oops!' })).toContainText(
      'Failed to load organization context. Please check your internet connection and try again',
    )
    await expect(page.getByRole('link', { name: 'Go to Home', exact: true })).toHaveAttribute('href', '/')
    await expectAccessible(page)
    reconnect()
    await page.getByRole('button', { name: 'Try Again', exact: true }).click()
    await expect(page).toHaveURL(`/organization/${organizationId}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  /** @shows errors.unexpected */
  test('an unexpected error is shown with its message', async ({ context, request }) => {
    // The test opens its own page, because the `page` fixture would report the error that the test causes.
    const page = await context.newPage()
    await signIn(page, await signUpSupporter(request))
    const mend = await answerRequests(
      page,
      (url) => url.pathname === '/api/organizations',
      (route) => route.fulfill({ json: { data: [{ id: '1', type: 'organizations' }], meta: {}, links: {} } }),
    )
    await open(page, '/dashboard')
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!', exact: true })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Unexpected' })).toContainText(/undefined/)
    await expectAccessible(page)
    mend()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'Popular groups' })).toBeVisible()
    await page.close()
  })

  /** @shows errors.warnings */
  test(
    'a profile that cannot be refreshed causes only a warning in the console',
    { tag: '@nightly' },
    async ({ page, request, failures }) => {
      failures.expect({ method: 'GET', path: '/api/profile', status: 500 })
      await signIn(page, await signUpSupporter(request))
      await page.route('**/api/profile?*', (route) => route.fulfill({ status: 500, json: {} }))
      const warned = page.waitForEvent('console', (message) => message.text() === 'Failed to fetch profile')
      await open(page, '/dashboard')
      expect((await warned).type()).toBe('warning')
      await expect(page.getByRole('heading', { name: 'Popular groups' })).toBeVisible()
    },
  )
})

test.describe('popups', () => {
  /** @shows popup.colors, popup.place */
  test('that report a success have the role status and are closed with their button', async ({ page, request }) => {
    await signIn(page, await signUpSupporter(request))
    await open(page, '/edit-user')
    await page.getByLabel('Address').fill('12 Dock Street')
    await page.getByRole('button', { name: 'Save profile' }).click()
    const saved = page.getByRole('status').filter({ hasText: 'Profile saved' })
    await expect(saved).toBeVisible()
    await expect(saved.locator('svg').first()).toHaveClass(/success/)
    await saved.getByRole('button', { name: 'Close' }).click()
    await expect(saved).toBeHidden()
  })

  /** @shows popup.colors, sessions.unauthorized */
  test(
    'that report the end of a session have the role status',
    { tag: '@nightly' },
    async ({ page, request, failures }) => {
      await signIn(page, await signUpSupporter(request))
      failures.expect({ method: 'GET', path: '/api/profile', status: 401 })
      await page.route('**/api/profile?*', (route) =>
        route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED', message: 'x' } }),
      )
      await open(page, '/')
      const ended = page.getByRole('status').filter({ hasText: 'You have been logged out. Log in to continue.' })
      await expect(ended).toBeVisible()
      await expect(ended.locator('svg').first()).toHaveClass(/info/)
      await expectAccessible(page)
    },
  )
})
