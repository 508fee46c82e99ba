import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { freshEmail, signIn, signUpSupporter } from './people.ts'
import { publishCongressCampaign, publishCouncilCampaign } from './representative-fixtures.ts'

const targetsPath = (path: string) => `/api/call-campaigns/${path.split('/').at(-1) ?? ''}/targets`

const enterPlace = async (page: Page, place: string) => {
  await page.getByLabel('Your postal code').fill(place)
  await page.keyboard.press('Enter')
}

const callee = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })

const reached = (page: Page) => page.getByRole('button', { name: 'Reached' })

/** @shows targets.page, targets.key */
test('a guest calls their representatives one after the other, and then whom everybody calls', async ({
  page,
  request,
}) => {
  const { path } = await publishCongressCampaign(request)
  await open(page, path)
  await expect(page.getByRole('heading', { name: 'Who represents you?' })).toBeVisible()
  await expect(reached(page)).toHaveCount(0)
  await expectAccessible(page)
  await enterPlace(page, '200 E Wells St, Milwaukee, WI 53202')
  const found = page.locator('#representatives')
  await expect(found).toBeFocused()
  await expect(found).toContainText('3 people on this list represent you')
  await expect(found).toContainText('There’s 1 more person whom everyone is asked to reach.')
  expect(page.url()).not.toContain('53202')
  await expectAccessible(page)

  await expect(callee(page, 'Senator Adaeze Obi')).toBeVisible()
  await expect(page.getByText('I am calling to ask Senator Adaeze Obi for a yes.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'District: 414-555-0141' })).toHaveAttribute('href', 'tel:4145550141')
  await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
  await page.getByLabel('Email', { exact: true }).fill(freshEmail('guest'))
  await reached(page).click()
  for (const name of ['Senator Martin Lindqvist', 'Representative Soledad Reyes', 'Senator Mai Xiong']) {
    await expect(callee(page, name)).toBeFocused()
    await reached(page).click()
  }
  await expect(page.getByRole('heading', { name: 'You called.' })).toBeVisible()
})

/** @shows targets.page, targets.ambiguous */
test('whoever lives in a postal code of several districts is asked for theirs', async ({ page, request }) => {
  const { path } = await publishCongressCampaign(request)
  await open(page, path)
  await enterPlace(page, '53217')
  await expect(page.getByRole('heading', { name: 'Which district do you live in?' })).toBeFocused()
  await expect(reached(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('radio', { name: /Hal Brennan/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('#representatives')).toContainText('3 people on this list represent you')
  await page.getByText('Everyone on the list').click()
  await expect(page.getByText('Representative Hal Brennan')).toBeVisible()
  await expect(page.getByText('Representative Soledad Reyes')).toHaveCount(0)

  await test.step('and whoever does not know calls those who are certain', async () => {
    await page.getByRole('button', { name: 'Use another postal code' }).click()
    await enterPlace(page, '53217')
    await page.getByRole('radio', { name: 'I don’t know' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.locator('#representatives')).toContainText('2 people on this list represent you')
    await expect(page.locator('#representatives')).toContainText('Perhaps more people represent you')
  })
})

/** @shows targets.page, targets.ambiguous */
test('of many districts, none is chosen before somebody chooses theirs', async ({ page, request }) => {
  await open(page, await publishCouncilCampaign(request))
  await enterPlace(page, '53212')
  await expect(page.getByRole('heading', { name: 'Which district do you live in?' })).toBeFocused()
  const districts = page.getByLabel('Your representative')
  await expect(districts.getByRole('option')).toHaveCount(9)
  await expect(districts.getByRole('option', { selected: true })).toHaveText('I don’t know')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('#representatives')).toContainText('We can’t tell who represents you')
  await expect(reached(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Choose my district' }).click()
  await expect(page.getByRole('heading', { name: 'Which district do you live in?' })).toBeFocused()
  await districts.selectOption('Ka Vang (Sample Town Council, district 3)')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('#representatives')).toContainText('1 person on this list represents you')
  await expect(callee(page, 'Alderperson Ka Vang')).toBeVisible()
})

/** @shows targets.page */
test('whoever lives abroad is told what to enter, and whoever lives elsewhere calls whom everybody calls', async ({
  page,
  request,
  failures,
}) => {
  const { path } = await publishCongressCampaign(request)
  failures.expect({ method: 'GET', path: targetsPath(path), status: 422 })
  await open(page, path)
  await enterPlace(page, 'SW1A 1AA')
  const place = page.getByLabel('Your postal code')
  await expect(place).toBeFocused()
  await expect(place).toHaveAccessibleDescription(/Enter a postal code, such as 53202/)
  await expect(place).toHaveValue('SW1A 1AA')
  await expectAccessible(page)
  await enterPlace(page, '90210')
  await expect(page.locator('#representatives')).toContainText('Nobody on this list represents you')
  await expect(callee(page, 'Senator Mai Xiong')).toBeVisible()
})

/** @shows targets.page */
test('the address of the profile is filled in, and calls are kept with the account', async ({ page, request }) => {
  const { path } = await publishCongressCampaign(request)
  const supporter = await signUpSupporter(request)
  const { token } = supporter.session.meta
  const answer = await request.put('/api/profile', {
    headers: { authorization: `Bearer ${token}` },
    data: { address: '12 Dock Street, Milwaukee, WI 53202' },
  })
  expect(answer.ok()).toBe(true)
  await signIn(page, supporter)
  await open(page, path)
  await expect(page.getByLabel('Your postal code')).toHaveValue('12 Dock Street, Milwaukee, WI 53202')
  await page.getByRole('button', { name: 'Find my representatives' }).click()
  await reached(page).click()
  await expect(callee(page, 'Senator Martin Lindqvist')).toBeFocused()
  await page.reload()
  await page.getByRole('button', { name: 'Find my representatives' }).click()
  await expect(callee(page, 'Senator Martin Lindqvist')).toBeVisible()
})
