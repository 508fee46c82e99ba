import type { Page } from '@playwright/test'
import { type CensusMatch, openCensusGeocoder, wisconsinGeographies } from '../server/testing/census-geocoder.ts'
import { startAppWithGeocoder } from './app.ts'
import { expect, expectAccessible, open, test as base } from './fixtures.ts'
import {
  enterPlace,
  publishCongressCampaign,
  publishCongressEmails,
  publishCouncilCampaign,
} from './representative-fixtures.ts'

const milwaukee = { x: -87.9, y: 43.1, zip: '53217' }
const inDistrict = (district: number): CensusMatch => ({
  ...milwaukee,
  geographies: wisconsinGeographies(district),
})

type Geocoder = Awaited<ReturnType<typeof openCensusGeocoder>>

/** Runs the tests against a separate app, which asks a geocoder on this machine. */
const test = base.extend<object, { geocoded: { geocoder: Geocoder; origin: string } }>({
  geocoded: [
    async ({}, use) => {
      const geocoder = await openCensusGeocoder({
        '5400 N Lydell Ave, 53217': [inDistrict(6)],
        '1 E Line St, 53217': [inDistrict(4), inDistrict(6)],
        '9 Busy St, 53217': 503,
      })
      const app = await startAppWithGeocoder(geocoder.url)
      await use({ geocoder, origin: app.origin })
      await app.stop()
      geocoder.close()
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ geocoded }, use) => use(geocoded.origin),
})

// One worker runs the whole file, because each worker would start an app of its own.
test.describe.configure({ mode: 'default' })

const question = (page: Page) => page.getByRole('heading', { name: 'Which district do you live in?' })
const street = (page: Page) => page.getByLabel('Street and number')
const lookUp = async (page: Page, address: string) => {
  await street(page).fill(address)
  await page.getByRole('button', { name: 'Find my district' }).click()
}
const found = (page: Page) => page.locator('#representatives')

/** @shows targets.address-form */
test('whoever shares a postal code with other districts finds theirs by their street address', async ({
  page,
  request,
  geocoded,
}) => {
  const { path } = await publishCongressCampaign(request)
  await open(page, path)
  await enterPlace(page, '53217')
  await expect(question(page)).toBeFocused()
  await expect(street(page)).toHaveAccessibleDescription(
    'To find your district, we send your address to the U.S. Census Bureau. We don’t store it.',
  )
  await expect(page.getByRole('link', { name: /house\.gov/ })).toHaveCount(0)
  expect(geocoded.geocoder.asked).toEqual([])
  await expectAccessible(page)

  await test.step('an address that is not known is told at the field, and the choice stays', async () => {
    await lookUp(page, '1 Nowhere St')
    await expect(street(page)).toBeFocused()
    await expect(street(page)).toHaveAccessibleDescription(
      /This address is unknown to the U\.S\. Census Bureau\. Check the number/,
    )
    await expect(street(page)).toHaveValue('1 Nowhere St')
    await expect(page.getByRole('radio', { name: /Hal Brennan/ })).toBeVisible()
    await expectAccessible(page)
  })

  await lookUp(page, '5400 N Lydell Ave')
  await expect(found(page)).toBeFocused()
  await expect(found(page)).toContainText('3 people on this list represent you')
  await page.getByText('Everyone on the list').click()
  await expect(page.getByText('Representative Hal Brennan')).toBeVisible()
  await expect(page.getByText('Representative Soledad Reyes')).toHaveCount(0)
  expect(page.url()).not.toContain('Lydell')
  await expectAccessible(page)
})

/** @shows targets.address-form */
test('where districts meet, people are asked which is theirs, also after their address', async ({ page, request }) => {
  const { path } = await publishCongressEmails(request)
  await open(page, path)
  await enterPlace(page, '1 E Line St, 53217')
  await expect(question(page)).toBeFocused()
  // Who has entered an address does not enter it again.
  await expect(street(page)).toHaveValue('1 E Line St, 53217')
  await page.getByRole('button', { name: 'Find my district' }).click()
  await expect(page.getByText('Your address is right where districts meet, so please tell us.')).toBeVisible()
  await expect(question(page)).toBeFocused()
  await expect(street(page)).toHaveCount(0)
  await page.getByRole('radio', { name: /Soledad Reyes/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(found(page)).toContainText('3 people on this list represent you')
})

/** @shows targets.address-form */
test('without scripts, the address is kept with what somebody reports', async ({ browser, request, baseURL }) => {
  const { path } = await publishCongressCampaign(request)
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL, locale: 'en-US' })
  await page.goto(path)
  await enterPlace(page, '53217')
  await lookUp(page, '1 Nowhere St')
  await expect(street(page)).toHaveAccessibleDescription(/This address is unknown/)
  await expect(street(page)).toHaveValue('1 Nowhere St')
  await lookUp(page, '5400 N Lydell Ave')
  await expect(found(page)).toContainText('3 people on this list represent you')
  await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
  await page.getByLabel('Email', { exact: true }).fill('maya@example.org')
  await page.getByRole('button', { name: 'Reached' }).click()
  await expect(found(page)).toContainText('3 people on this list represent you')
  await page.close()
})

/** @shows targets.address-form */
test('whoever does not know which of many districts is theirs is told that their address tells it', async ({
  page,
  request,
}) => {
  await open(page, await publishCouncilCampaign(request))
  await enterPlace(page, '53212')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(found(page)).toContainText('That depends on your district. Your street address tells which it is.')
})

/** @shows targets.address-form */
test('whoever does not know their district is led to the address, and chooses while no service answers', async ({
  page,
  request,
}) => {
  const { path } = await publishCongressCampaign(request)
  await open(page, path)
  await enterPlace(page, '53217')
  await page.getByRole('radio', { name: 'I don’t know' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(found(page)).toContainText('Perhaps more people represent you')
  await page.getByRole('button', { name: 'Choose my district' }).click()
  await expect(question(page)).toBeFocused()
  await lookUp(page, '9 Busy St')
  await expect(street(page)).toBeFocused()
  await expect(street(page)).toHaveAccessibleDescription(/Addresses can’t be looked up at the moment/)
  await page.getByRole('radio', { name: /Hal Brennan/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(found(page)).toContainText('3 people on this list represent you')
})
