import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { nightlyUnless } from './nightly.ts'
import { answerRequests } from './request-handlers.ts'
import { registerOrganization, signIn, signUpSupporter } from './people.ts'
import { cardOf, cardsOf, listOf, fetchOrganizations, namesOf, openSearch } from './popular-groups.ts'

test.describe('pages of groups', () => {
  const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages of groups' })

  /** @shows discovery.pages */
  test('contain sixteen groups, are reached by links, and are part of the address', async ({ page, request }) => {
    await open(page, '/')
    await expect(cardsOf(page)).toHaveCount(16)
    await expect(pages(page).getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(pages(page).getByRole('link', { name: 'Previous page' })).toHaveCount(0)
    const second = pages(page).getByRole('link', { name: 'Page 2', exact: true })
    await expect(second).toHaveAttribute('href', '/?page=2#groups')
    const first = await namesOf(page).allTextContents()
    await second.click()
    await expect(page).toHaveURL('/?page=2#groups')
    const expected = (await fetchOrganizations(request, '?page=2')).map(({ attributes }) => attributes.name)
    await expect(namesOf(page)).toHaveText(expected)
    await page.reload()
    await expect(namesOf(page)).toHaveText(expected)
    await pages(page).getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/?page=3#groups')
    await page.goBack()
    await expect(namesOf(page)).toHaveText(expected)
    await pages(page).getByRole('link', { name: 'Previous page' }).click()
    await expect(namesOf(page)).toHaveText(first)
  })

  /** @shows discovery.page-buttons */
  test(
    'have at most five numbered links, with the current page in the middle',
    { tag: '@nightly' },
    async ({ page, request }) => {
      await signIn(page, await signUpSupporter(request))
      // Simulates more groups than the demo community has.
      await page.route(
        (url) => url.pathname === '/api/organizations',
        async (route) => {
          const wanted = Number(new URL(route.request().url()).searchParams.get('page'))
          const response = await route.fetch({
            url: route
              .request()
              .url()
              .replace(/page=\d+/, 'page=1'),
          })
          const { meta, ...rest } = (await response.json()) as { meta: object }
          await route.fulfill({ response, json: { ...rest, meta: { ...meta, current_page: wanted, last_page: 20 } } })
        },
      )
      await open(page, '/dashboard?page=9')
      const numbers = pages(page).getByRole('link', { name: /^Page / })
      await expect(numbers).toHaveText(['7', '8', '9', '10', '11'])
      await numbers.last().click()
      await expect(numbers).toHaveText(['9', '10', '11', '12', '13'])
      await expect(pages(page).locator('[aria-current]')).toHaveText('11')
      await expect(numbers.first()).toHaveAttribute('href', '/dashboard?page=9#groups')
    },
  )

  /** @shows discovery.page-range */
  test('that do not exist and invalid filters are answered with the 404 page', async ({ page, failures }) => {
    failures.expect({ method: 'GET', path: '/', status: 404 })
    for (const path of ['/?page=99', '/?city=%00', '/?search=%00']) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page Not Found' })).toBeVisible()
    }
  })

  /** @shows discovery.page-range */
  test(
    'that do not exist show a supporter the 404 page, which links to the dashboard',
    { tag: '@nightly' },
    async ({ page, request, failures }) => {
      failures.expect({ method: 'GET', path: '/api/organizations', status: 422 })
      await signIn(page, await signUpSupporter(request))
      await open(page, '/dashboard?page=99')
      await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page Not Found' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Go to Dashboard' }).click()
      await expect(cardsOf(page)).toHaveCount(16)
    },
  )
})

/** @shows errors.load-failure */
test('a list that fails to load shows an error, and Try Again loads it', { tag: '@nightly' }, async ({ page }) => {
  await open(page, '/')
  const reconnect = await answerRequests(
    page,
    (url) => url.pathname === '/api/organizations',
    (route) => route.abort('aborted'),
  )
  await page.getByRole('link', { name: 'Next page' }).click()
  const failure = listOf(page).getByRole('alert')
  await expect(failure.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()
  await expect(failure).toContainText('Failed to load application data')
  await expect(failure).toContainText('Please check your internet connection and try again')
  await expect(failure.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
  await expectAccessible(page)
  reconnect()
  await failure.getByRole('button', { name: 'Try Again' }).click()
  await expect(cardsOf(page)).toHaveCount(16)
  await expect(failure).toHaveCount(0)
})

for (const [who, path, register] of [
  ['a supporter', '/dashboard', signUpSupporter],
  ['an organization', '/discover', registerOrganization],
] as const) {
  /** @shows discovery.home */
  test(`${who} finds the same groups at ${path}`, nightlyUnless(path === '/dashboard'), async ({ page, request }) => {
    await signIn(page, await register(request))
    const expected = (await fetchOrganizations(request)).map(({ attributes }) => attributes.name)
    await open(page, path)
    await expect(page.getByRole('heading', { name: 'Popular groups' })).toBeVisible()
    await expect(namesOf(page)).toHaveText(expected)
    await expectAccessible(page)
    await (await openSearch(page)).fill('tenants')
    await expect(page).toHaveURL(`${path}?search=tenants`)
    await expect(cardOf(page, 'Riverside Tenants Union of Greater Milwaukee')).toBeVisible()
    await expect(cardOf(page, 'Great Lakes Climate Action')).toHaveCount(0)
  })
}
