import type { Locator, Page } from '@playwright/test'
import { openPhotoServer, portraitPhoto } from '../server/testing/photo-server.ts'
import { callCampaign, emailCampaign, publishCampaign } from './campaign-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, registerPublicOrganization, signIn } from './people.ts'
import { createDirectory, enterPlace, openImport } from './representative-fixtures.ts'
import { changeAnswers } from './request-handlers.ts'

const wisconsin = 'ocd-division/country:us/state:wi'

/** A list of two people of Wisconsin, or of districts there. */
const council = (origin: string, divisions = [wisconsin, wisconsin]): string[] => [
  'Name,Phone,Email,Photo,Division',
  `Ines Okello,414-555-0126,okello@council.example,${origin}/okello.jpg,${divisions[0]}`,
  `Kenji Tanaka,414-555-0127,tanaka@council.example,${origin}/tanaka.jpg,${divisions[1]}`,
]

const people = (page: Page) => page.getByRole('region', { name: 'People' }).getByRole('listitem')

/** Photos are decorative: the name stands beside them. */
const photoIn = (place: Locator) => place.locator('img')

const expectShown = async (photo: Locator) => {
  await expect(photo).toHaveAttribute('src', /^\/files\/[\da-f-]+\.webp$/)
  // It is only read when it comes near the screen.
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192)
}

/** Of two people in a list, only the first has a photo. In its place, the other one has initials. */
const expectFaces = async (rows: Locator) => {
  await expect(rows).toHaveText([/^Ines Okello/, /^KTKenji Tanaka/])
  await expectShown(photoIn(rows.nth(0)))
  await expect(photoIn(rows.nth(1))).toHaveCount(0)
}

/** @shows directories.photos */
test('an organizer imports a list with photos, and supporters see whom they call and write to', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const photo = await portraitPhoto()
  const site = await openPhotoServer({ '/okello.jpg': (_request, response) => response.end(photo) })
  const owner = await openImport(page, request)
  await page.getByLabel('CSV file').setInputFiles({
    name: 'council.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(council(site.origin).join('\n')),
  })
  await expect(page.getByLabel('What “Photo” contains')).toHaveValue('photo')
  await page.getByLabel('Source').fill('The city clerk')
  await page.getByRole('button', { name: 'Create the directory with 2 people' }).click()
  await expect(page.getByText('1 person has a photo. 1 photo is still being fetched.')).toBeVisible()
  await expectFaces(people(page))
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
  await expectFaces(page.locator('details').getByRole('listitem'))

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

  await test.step('and so they are in an email campaign', async () => {
    const emails = { ...emailCampaign, email_list: [], directory_id: id }
    await open(page, await publishCampaign(request, owner, 'email-campaign', emails))
    await enterPlace(page, '53202')
    await expectFaces(page.getByRole('region', { name: 'Who to write to' }).getByRole('listitem'))
    await expectAccessible(page)
  })
})

/** @shows directories.photos, directories.pages */
test('the page of a directory shows photos as they are fetched, and says how many could not be', async ({
  page,
  request,
}) => {
  const photo = await portraitPhoto()
  const site = await openPhotoServer({
    '/okello.jpg': (_request, response) => response.end(photo),
    '/tanaka.jpg': (_request, response) => response.end(photo),
  })
  const { session } = await registerPublicOrganization(request)
  const rows = council(site.origin)
  const id = await createDirectory(request, session.meta.token, { name: 'Common Council', rows })
  // The photos may have been fetched before the page asks, which is told that they have not.
  const changes = [
    await changeAnswers(page, `**/api/directories/${id}`, { photos_count: 0, photos_waiting: 2 }),
    await changeAnswers(page, `**/api/directories/${id}/targets?*`, { photo: null }),
  ]
  await page.clock.install()
  await signIn(page, { email: '', password: '', session })
  await open(page, `/organization/directories/${id}`)
  const said = (text: string) => page.getByText(text, { exact: true })
  await expect(said('2 photos are still being fetched.')).toBeVisible()
  // Where nobody has a photo, nobody has initials.
  await expect(people(page)).toHaveText([/^Ines Okello/, /^Kenji Tanaka/])
  await expect(photoIn(people(page))).toHaveCount(0)

  for (const end of changes) end()
  // The page asks every five seconds.
  await page.clock.fastForward('00:05')
  await expect(said('2 people have a photo.')).toBeVisible()
  for (const place of [0, 1]) await expectShown(photoIn(people(page).nth(place)))
  site.close()

  // A photo is given up after a day.
  await changeAnswers(page, `**/api/directories/${id}`, { photos_count: 1, photos_failed: 1 })
  await page.reload()
  await expect(
    said('1 person has a photo. 1 photo could not be fetched. It is tried again when you import the list.'),
  ).toBeVisible()
  await expectAccessible(page)
})

/** @shows directories.photos, targets.ambiguous */
test('whoever has to say in which district they live sees whom these have elected', async ({ page, request }) => {
  const photo = await portraitPhoto()
  const site = await openPhotoServer({ '/okello.jpg': (_request, response) => response.end(photo) })
  const { session, organizationId } = await registerPublicOrganization(request)
  const { token } = session.meta
  const rows = council(site.origin, [`${wisconsin}/cd:4`, `${wisconsin}/cd:6`])
  const id = await createDirectory(request, token, { name: 'Common Council', rows })
  const fetched = async () => {
    const { data } = await callApi<{ data: { attributes: { photos_count: number } } }>(
      request,
      'GET',
      `/directories/${id}`,
      { token },
    )
    return data.attributes.photos_count
  }
  await expect.poll(fetched).toBe(1)
  site.close()
  const campaign = { ...callCampaign, call_list: [], directory_id: id }
  await open(page, await publishCampaign(request, { token, organizationId }, 'call-campaign', campaign))
  await enterPlace(page, '53217')
  const choices = page.getByRole('group', { name: 'Your representative' }).locator('label')
  await expect(choices).toHaveText([/^Ines Okello/, /^KTKenji Tanaka/, /^I don’t know/])
  await expectShown(photoIn(choices.nth(0)))
  await expect(photoIn(choices.nth(2))).toHaveCount(0)
  await expectAccessible(page)
})
