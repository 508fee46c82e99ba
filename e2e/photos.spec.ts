import type { Locator } from '@playwright/test'
import { openPhotoServer, portraitPhoto } from '../server/testing/photo-server.ts'
import { callCampaign, publishCampaign } from './campaign-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { enterPlace, openImport } from './representative-fixtures.ts'

/** Photos are decorative: the name stands beside them. */
const photoIn = (place: Locator) => place.locator('img')

const expectShown = async (photo: Locator) => {
  await expect(photo).toHaveAttribute('src', /^\/files\/[\da-f-]+\.webp$/)
  // It is only read when it comes near the screen.
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192)
}

/** @shows directories.photos */
test('an organizer imports a list with photos, and callers see whom they call', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const photo = await portraitPhoto()
  const site = await openPhotoServer({ '/okello.jpg': (_request, response) => response.end(photo) })
  const owner = await openImport(page, request)
  const wisconsin = 'ocd-division/country:us/state:wi'
  const rows = [
    `Ines Okello,414-555-0126,${site.origin}/okello.jpg,${wisconsin}`,
    `Kenji Tanaka,414-555-0127,${site.origin}/none.jpg,${wisconsin}`,
  ]
  await page.getByLabel('CSV file').setInputFiles({
    name: 'council.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Name,Phone,Photo,Division', ...rows].join('\n')),
  })
  await expect(page.getByLabel('What “Photo” contains')).toHaveValue('photo')
  await page.getByLabel('Source').fill('The city clerk')
  await page.getByRole('button', { name: 'Create the directory with 2 people' }).click()
  await expect(page.getByText('1 person has a photo. 1 photo is still being fetched.')).toBeVisible()
  const people = page.getByRole('region', { name: 'People' }).getByRole('listitem')
  await expectShown(photoIn(people.filter({ hasText: 'Ines Okello' })))
  await expect(photoIn(people.filter({ hasText: 'Kenji Tanaka' }))).toHaveCount(0)
  await expectAccessible(page)
  site.close()

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const campaign = { ...callCampaign, call_list: [], directory_id: id }
  const path = await publishCampaign(request, owner, 'call-campaign', campaign)
  await open(page, path)
  await enterPlace(page, '53202')
  const card = page
    .locator('section, div')
    .filter({ has: page.getByRole('heading', { name: 'Ines Okello', level: 2 }) })
  await expectShown(photoIn(card.last().locator('..')))
  await page.getByText('Everyone on the list').click()
  await expectShown(
    photoIn(page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Ines Okello' }) })),
  )

  await test.step('also without scripts, and on the page of each person', async () => {
    const plain = await browser.newPage({ javaScriptEnabled: false, baseURL, locale: 'en-US' })
    await plain.goto(path)
    await enterPlace(plain, '53202')
    await plain.getByText('Everyone on the list').click()
    await plain.getByRole('link', { name: 'Ines Okello' }).click()
    await expect(plain.getByRole('heading', { name: 'Ines Okello', level: 1 })).toBeVisible()
    await expect(photoIn(plain.getByRole('main'))).toHaveAttribute('src', /^\/files\//)
    await plain.close()
  })
})
