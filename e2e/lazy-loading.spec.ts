import type { Page } from '@playwright/test'
import { blockRequests, loseConnection, regainConnection } from './connection.ts'
import { expect, isNarrow, open, test } from './fixtures.ts'
import { registerOrganization, signIn, signUpSupporter } from './people.ts'

const openReport = async (page: Page): Promise<void> => {
  if (isNarrow(page)) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Report a bug' }).click()
}

test.describe('parts that are loaded when they are first opened', () => {
  /** @shows errors.parts */
  test('a dialog shows an error without a connection, and opens on the next try', async ({ page }) => {
    await open(page, '/')
    const popup = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' })
    for (const [opener, dialog] of [
      ['Keyboard shortcuts', 'Keyboard shortcuts'],
      ['Filters', 'Filters'],
    ] as const) {
      const button = page.getByRole('button', { name: opener })
      await loseConnection(page)
      await button.click()
      await expect(popup).toContainText('Please check your internet connection and try again')
      await expect(page.getByRole('heading', { name: 'Popular groups' })).toBeVisible()
      await popup.getByRole('button', { name: 'Close' }).click()
      await regainConnection(page)
      await button.click()
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

  test(
    'a page that is prefetched without a connection does not take the current page away',
    { tag: '@nightly' },
    async ({ page }) => {
      await open(page, '/')
      await loseConnection(page)
      const requestFailed = page.waitForEvent('requestfailed', (failed) => failed.url().includes('/assets/'))
      await page.getByRole('link', { name: 'Great Lakes Climate Action' }).first().focus()
      await requestFailed
      await regainConnection(page)
      await page.getByRole('link', { name: 'Great Lakes Climate Action' }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Great Lakes Climate Action' })).toBeVisible()
    },
  )

  test(
    'the bug report shows an error without a connection, and opens on the next try',
    { tag: '@nightly' },
    async ({ page, request }) => {
      await signIn(page, await signUpSupporter(request))
      await open(page, '/settings')
      await loseConnection(page)
      await openReport(page)
      await expect(page.getByRole('alert').filter({ hasText: 'This part could not be loaded' })).toContainText(
        'Please check your internet connection and try again',
      )
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      await regainConnection(page)
      await openReport(page)
      await expect(page.getByRole('dialog', { name: 'Report a bug' })).toBeVisible()
    },
  )

  /** @shows errors.parts */
  test('a request for code that fails once does not break another part that needs the same code', async ({
    page,
    request,
  }) => {
    await signIn(page, await signUpSupporter(request))
    // Code that many parts share, and that the home page does not need (`web/chunks.ts`).
    const unblock = await blockRequests(page, '*/public-*.js')
    const requestFailed = page.waitForEvent('requestfailed', (failed) => failed.url().includes('/public-'))
    await open(page, '/')
    // The notification bell has requested the code, and the request has failed.
    await requestFailed
    await unblock()
    await openReport(page)
    await expect(page.getByRole('dialog', { name: 'Report a bug' })).toContainText('email')
  })

  /** @shows errors.parts */
  test(
    'a part whose texts failed to load opens as soon as they can be loaded',
    { tag: '@nightly' },
    async ({ page, request }) => {
      await signIn(page, await signUpSupporter(request))
      await open(page, '/settings')
      const unblock = await blockRequests(page, '*/support-*.json')
      const requestFailed = page.waitForEvent('requestfailed', (failed) => failed.url().includes('support'))
      await openReport(page)
      await requestFailed
      await unblock()
      await expect(page.getByRole('dialog', { name: 'Report a bug' })).toContainText('email')
    },
  )

  /** @shows errors.parts */
  test(
    'a part of the page that fails to load shows an error in its place, with a button to try again',
    { tag: '@nightly' },
    async ({ page, request }) => {
      await signIn(page, await registerOrganization(request))
      const unblock = await blockRequests(page, '*/organization-dashboard-*.js')
      await open(page, '/dashboard')
      const missing = page.getByRole('main').getByRole('alert')
      await expect(missing).toContainText('This part could not be loaded')
      await unblock()
      await missing.getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByRole('main').getByText('Welcome', { exact: true })).toBeVisible()
      await expect(missing).toHaveCount(0)
    },
  )
})
