import { expect, open, test } from './fixtures.ts'
import { pauseRequests } from './request-handlers.ts'
import { expectLoggedOut, clickLogOut, registerOrganization, signIn } from './people.ts'

/** @shows layout.loading */
test('a loading indicator is shown while the code of a page loads', async ({ page }) => {
  const release = await pauseRequests(page, /\/assets\/about-[^/]+\.js$/)
  await open(page, '/')
  const loading = page.getByRole('status').filter({ hasText: 'Loading' })
  await expect(loading).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'About' }).click()
  await expect(loading).toBeAttached()
  await expect(page).toHaveURL('/')
  release()
  await expect(page).toHaveURL('/about')
  await expect(loading).toHaveCount(0)
})

/** @shows sessions.loading */
test('a page for signed-in users shows a loading indicator until the session is restored', async ({
  browser,
  baseURL,
}) => {
  // The server has no session. Without JavaScript, the browser never restores one, so the indicator stays.
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/user-profile')
  await expect(page.getByRole('main').getByText('Loading')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await context.close()
})

/** @shows accounts.log-out */
test('logging out removes all data of the session, the person and the organization from the browser', async ({
  page,
  request,
}) => {
  const account = await registerOrganization(request)
  await signIn(page, account)
  await open(page, '/updates')
  await open(page, '/dashboard')
  await expect(page.getByText('No recent activity')).toBeVisible()
  const storedData = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(await storedData()).toContain(account.session.meta.token)
  await clickLogOut(page)
  await expectLoggedOut(page)
  for (const trace of [account.session.meta.token, account.session.id, account.organizationId, account.email]) {
    expect(await storedData()).not.toContain(trace)
  }
})
