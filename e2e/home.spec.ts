import { expect, expectAccessible, test } from './fixtures.ts'

/** @shows discovery.home */
test('a visitor sees popular groups', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Popular groups' })).toBeVisible()
  await expectAccessible(page)
})
