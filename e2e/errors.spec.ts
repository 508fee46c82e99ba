import { get } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { nightlyUnless } from './nightly.ts'
import { answerRequests } from './request-handlers.ts'
import { registerOrganization, signIn, signUpSupporter } from './people.ts'

/** Answers requests to this path with an error that contains no message. */
const failRequests = (page: Page, path: string) =>
  answerRequests(
    page,
    (url) => url.pathname === path,
    (route) => route.fulfill({ status: 500, json: {} }),
  )

const fillSignUp = async (page: Page) => {
  for (const [label, text] of [
    ['First name', 'Rosa'],
    ['Last name', 'Marin'],
    ['Phone', '415-555-0134'],
    ['Email', 'rosa@example.org'],
    ['Password', 'lantern7'],
    ['Re-enter password', 'lantern7'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  await page.getByRole('checkbox').check()
}

test.describe('an error without a message is shown as', () => {
  /** @shows errors.fallbacks */
  test('Login failed', async ({ page, failures }) => {
    failures.expect({ method: 'POST', path: '/api/login', status: 500 })
    await failRequests(page, '/api/login')
    await open(page, '/login')
    await page.getByRole('textbox', { name: 'Email' }).fill('rosa@example.org')
    await page.getByLabel('Password', { exact: true }).fill('lantern7')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.locator('form').getByRole('alert')).toHaveText('Login failed')
  })

  /** @shows errors.fallbacks, accounts.forgot-password */
  test('Password reset request failed', async ({ page, failures }) => {
    failures.expect({ method: 'POST', path: '/api/forgotPassword', status: 500 })
    await failRequests(page, '/api/forgotPassword')
    await open(page, '/reset-password')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/Enter an email address/)
    await page.getByRole('textbox', { name: 'Email' }).fill('rosa@')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/Invalid email format/)
    await page.getByRole('textbox', { name: 'Email' }).fill('rosa@example.org')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.locator('form').getByRole('alert')).toHaveText('Password reset request failed')
  })

  /** @shows errors.fallbacks */
  test('Reset password failed', async ({ page, failures }) => {
    failures.expect({ method: 'POST', path: '/api/resetPassword', status: 500 })
    await failRequests(page, '/api/resetPassword')
    await open(page, '/password/reset?token=made-up&email=rosa@example.org')
    await page.getByLabel('New password').fill('harbor-light')
    await page.getByLabel('Re-enter password').fill('harbor-light')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.locator('form').getByRole('alert')).toHaveText('Reset password failed')
  })

  /** @shows errors.fallbacks, accounts.sign-up-failure, popup.closes-itself */
  test('Registration failed, also in a popup that closes after five seconds, until the user leaves the page', async ({
    page,
    failures,
  }) => {
    failures.expect({ method: 'POST', path: '/api/register', status: 500 })
    await failRequests(page, '/api/register')
    await page.clock.install()
    await open(page, '/signup')
    await fillSignUp(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Create account' }).click()
    const error = page.locator('form').getByRole('alert').filter({ hasText: 'Registration failed' })
    const popup = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Close' }) })
    await expect(error).toBeVisible()
    await expect(popup).toContainText('Registration failed')
    await page.clock.runFor(4900)
    await expect(popup).toBeVisible()
    await page.clock.runFor(200)
    await expect(popup).toHaveCount(0)
    await page.clock.resume()

    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login')
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
    await expect(error).toHaveCount(0)
  })
})

/** @shows accounts.reset-password-redirect */
test(
  'a password reset leads to the log-in page after two seconds, not sooner',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.route('**/api/resetPassword', (route) =>
      route.fulfill({ json: { message: 'Password successfully reset!' } }),
    )
    await page.clock.install()
    await open(page, '/password/reset?token=made-up&email=rosa@example.org')
    await page.getByLabel('New password').fill('harbor-light')
    await page.getByLabel('Re-enter password').fill('harbor-light')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByText('Password successfully reset!')).toBeVisible()
    await page.clock.runFor(1900)
    await expect(page).toHaveURL('/password/reset')
    await page.clock.runFor(200)
    await expect(page).toHaveURL('/login')
    await page.clock.resume()
  },
)

/** @shows errors.warnings */
test('tags, followed organizations and notifications that fail to load only cause warnings', async ({
  page,
  request,
  failures,
}) => {
  const warnings = new Set<string>()
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.add(message.text())
  })
  const mendings: (() => void)[] = []
  for (const path of ['/api/tags', '/api/organizations', '/api/notifications']) {
    failures.expect({ method: 'GET', path, status: 500 })
    mendings.push(await failRequests(page, path))
  }
  await signIn(page, await signUpSupporter(request))
  await open(page, '/my-groups')
  const main = page.getByRole('main')
  await expect(main.getByRole('status')).toContainText('Your groups could not be loaded')
  await expect(main.getByRole('alert')).toHaveCount(0)
  for (const warning of [
    'Failed to fetch tags',
    'Failed to fetch followed organizations',
    'Failed to fetch notifications',
  ]) {
    await expect.poll(() => [...warnings]).toContain(warning)
  }
  await expectAccessible(page)
  for (const mend of mendings) mend()
  await main.getByRole('button', { name: 'Try Again' }).click()
  await expect(main.getByRole('heading', { name: 'You don’t follow any groups yet' })).toBeVisible()
})

/** @shows activity.failure */
test(
  'a failure to load the recent activity is only logged',
  { tag: '@nightly' },
  async ({ page, request, failures }) => {
    failures.expect({ method: 'GET', path: /recent-activities$/, status: 500 })
    await page.route('**/recent-activities?*', (route) => route.fulfill({ status: 500, json: {} }))
    const account = await registerOrganization(request)
    await signIn(page, account)
    const warned = page.waitForEvent('console', (message) => message.text() === 'Failed to fetch recent activities')
    await open(page, '/dashboard')
    expect((await warned).type()).toBe('warning')
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  },
)

for (const [list, path, text] of [
  ['/organization/actions/voting', '/api/candidates', 'Failed to load candidates'],
  ['/organization/actions/call-campaign', '/api/call-campaigns', 'Failed to load call campaigns'],
  ['/organization/actions/email-campaign', '/api/email-campaigns', 'Failed to load email campaigns'],
  ['/organization/actions/mail-campaign', '/api/mail-campaigns', 'Failed to load mail campaigns'],
  ['/organization/actions/events', '/api/events', 'Failed to load events'],
  ['/updates', '/api/campaign-updates', 'Failed to load updates'],
] as const) {
  /** @shows errors.lists */
  test(
    `${text} is shown, and Try Again loads the list`,
    nightlyUnless(path === '/api/events'),
    async ({ page, request }) => {
      await signIn(page, await registerOrganization(request))
      const reconnect = await answerRequests(
        page,
        (url) => url.pathname === path,
        (route) => route.abort('internetdisconnected'),
      )
      await open(page, list)
      const failure = page.getByRole('main').getByRole('alert').filter({ hasText: text })
      await expect(failure).toContainText(`${text}. Please check your internet connection and try again`)
      reconnect()
      await failure.getByRole('button', { name: 'Try Again' }).click()
      await expect(failure).toHaveCount(0)
    },
  )
}

/** Sends a path as it is, which a browser and `fetch` would change. Resolves with the status. */
const requestRaw = (baseURL: string, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(baseURL)
    const sent = get({ hostname, port, path, headers: { accept: 'text/html' } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on('error', reject)
  })

test('odd addresses and bodies are refused, and are no errors of the server', async ({ request, baseURL }) => {
  for (const path of ['//', '//[', '//:0/', '//a:99999999/x', '/\\', '/%']) {
    expect(await requestRaw(baseURL ?? '', path), path).toBeLessThan(500)
  }
  const form = 'application/x-www-form-urlencoded'
  for (const [data, headers] of [
    ['a'.repeat(2 * 1024 * 1024), { 'content-type': form }],
    ['a=1', { 'content-type': form, 'content-encoding': 'gzip' }],
    ['a=1', { 'content-type': form, 'content-encoding': 'unknown' }],
    ['{}', { 'content-type': 'application/json' }],
    ['x', { 'content-type': 'multipart/form-data' }],
    ['', {}],
  ] as const) {
    const status = (await request.post('/about', { data, headers })).status()
    expect(status, JSON.stringify(headers)).toBeGreaterThanOrEqual(400)
    expect(status, JSON.stringify(headers)).toBeLessThan(500)
  }
})
