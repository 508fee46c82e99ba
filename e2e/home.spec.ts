import type { Page } from '@playwright/test'
import type { WeeklyActs } from '@rostrum/contract/weekly-acts'
import { callCampaign, publishCampaign } from './campaign-fixtures.ts'
import { eventExample, publisher, publishEvent } from './event-fixtures.ts'
import { expect, expectAccessible, isNarrow, open, test } from './fixtures.ts'
import { callApi, signIn, signUpSupporter } from './people.ts'
import { cardsOf } from './popular-groups.ts'

const headline = 'Speak up in five minutes'
const thingsToDo = (page: Page) => page.getByRole('region', { name: 'Three things to do now' })
const actsOf = (page: Page) => thingsToDo(page).getByRole('listitem')
const verbsOf = (page: Page) => actsOf(page).getByRole('link')
const groundOf = (link: ReturnType<Page['getByRole']>) =>
  link.evaluate((element) => getComputedStyle(element).backgroundColor)

/** What must be on the first screen without scrolling. */
const expectFirstScreen = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name: headline })).toBeInViewport({ ratio: 1 })
  await expect(actsOf(page)).toHaveCount(3)
  await expect(verbsOf(page).first()).toBeInViewport({ ratio: 1 })
  if (isNarrow(page)) return
  for (const verb of await verbsOf(page).all()) await expect(verb).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { name: 'Popular groups' })).toBeInViewport({ ratio: 1 })
  await expect(cardsOf(page).first().locator('img').first()).toBeInViewport({ ratio: 0.6 })
}

/** @shows home.opening, discovery.home */
test('a visitor sees on the first screen what Rostrum is and what to do now, and goes to the first thing', async ({
  page,
}) => {
  await open(page, '/')
  await expectFirstScreen(page)
  await expectAccessible(page)
  for (const act of await actsOf(page).all()) await expect(act).toContainText(/\d minutes?/)

  // Only the first of all verbs is a solid button.
  const [first, second] = [await groundOf(verbsOf(page).nth(0)), await groundOf(verbsOf(page).nth(1))]
  expect(first).not.toBe(second)
  expect(await groundOf(verbsOf(page).nth(2))).toBe(second)
  expect(await groundOf(page.getByRole('link', { name: 'Sign Up' }))).toBe(second)

  const title = await actsOf(page).first().getByRole('heading').innerText()
  await verbsOf(page).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  // What is fetched after going back in the app is the same as what the server rendered.
  await page.getByRole('link', { name: 'Rostrum' }).first().click()
  await expect(actsOf(page).first()).toContainText(title)
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

  /** @shows home.opening */
  test('a visitor sees on the first screen all three things to do, and the first groups', async ({ page }) => {
    await open(page, '/')
    await expectFirstScreen(page)
  })
})

/** @shows home.week */
test('the number of things done this week is the sum of the kinds beside it, and is left out if it is small', async ({
  page,
  request,
}) => {
  const { data } = await callApi<{ data: WeeklyActs | null }>(request, 'GET', '/weekly-acts')
  await open(page, '/')
  const line = page.getByText('things done since Monday')
  if (data === null) {
    await expect(line).toHaveCount(0)
    return
  }
  await expect(line).toBeInViewport({ ratio: 1 })
  const text = await page.getByRole('paragraph').filter({ has: line }).innerText()
  const [total, ...parts] = [...text.replaceAll(',', '').matchAll(/\d+/g)].map(([number]) => Number(number))
  expect(total).toBe(data.total)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
})

/** @shows home.place */
test('a visitor chooses a place, and things to do there come first', async ({ page }) => {
  await open(page, '/')
  await thingsToDo(page).getByRole('button', { name: 'Everywhere, change the place' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await dialog.getByRole('group', { name: 'Filter by Geographic Focus' }).getByText('Local').click()
  await dialog.getByRole('combobox', { name: 'City' }).fill('Milwau')
  await dialog.getByRole('option', { name: 'Milwaukee', exact: true }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/?city=Milwaukee')
  await expect(thingsToDo(page).getByRole('button', { name: 'Milwaukee, change the place' })).toBeVisible()
  await expect(actsOf(page).first()).toContainText('Milwaukee')
  await expectAccessible(page)
  // Nobody is anywhere near Nome, so everything is elsewhere.
  await open(page, '/?city=Nome')
  await expect(page.getByText('Nothing is open in Nome right now. This is what people do elsewhere.')).toBeVisible()
  await expect(actsOf(page)).toHaveCount(3)
})

test.describe('without JavaScript', () => {
  // The test opens its own page, because the `page` fixture would report every script that is not loaded.
  test.use({ javaScriptEnabled: false })

  /** @shows home.opening, home.place, design.no-javascript */
  test('a visitor sees the same first screen, and chooses a place by a form', async ({ context }) => {
    const page = await context.newPage()
    await page.goto('/')
    await expectFirstScreen(page)
    await thingsToDo(page).getByRole('button', { name: 'Everywhere, change the place' }).click()
    await expect(page).toHaveURL('/?filters=open#filters')
    const filters = page.getByRole('form', { name: 'Filters' })
    await expect(filters).toBeInViewport()
    await filters.getByLabel('Local').selectOption('Milwaukee')
    await filters.getByRole('button', { name: 'Apply' }).click()
    await expect(actsOf(page).first()).toContainText('Milwaukee')
    await verbsOf(page).first().click()
    await expect(page).toHaveURL(/from=suggestion/)
    await page.close()
  })
})

/** @shows home.supporter */
test('the home of a supporter begins with what to do for their groups, until it is done', async ({ page, request }) => {
  const supporter = await signUpSupporter(request)
  const { token } = supporter.session.meta
  await signIn(page, supporter)
  await open(page, '/dashboard')
  await expect(page.getByText(/^Nothing is left to do from your groups/)).toBeVisible()

  const organization = await publisher(request)
  await publishEvent(request, organization.token, { start_date: '2096-12-01', end_date: '2096-12-01' })
  const campaignPage = await publishCampaign(request, organization, 'call-campaign', callCampaign)
  await callApi(request, 'POST', `/organizations/${organization.organizationId}/actions?action=follow`, { token })
  await open(page, '/dashboard')
  const rows = page.getByRole('region', { name: 'Things to do from your groups' }).getByRole('listitem')
  await expect(rows.getByRole('heading')).toHaveText([eventExample.title, callCampaign.title])
  await expect(rows.first()).toContainText('Sat, Dec 1')
  await expect(rows.first().getByRole('link', { name: /^RSVP/ })).toBeInViewport({ ratio: 1 })
  // Beside the date of the event and the icon of the campaign, the titles have the same place.
  const places = await rows
    .getByRole('heading')
    .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().left))
  expect(new Set(places).size).toBe(1)
  await expect(page.getByRole('heading', { name: 'Popular groups' })).toBeVisible()
  await expectAccessible(page)

  const campaign_id = campaignPage.split('/').at(-1)
  const data = { campaign_type: 'call-campaigns', campaign_id, outcome: 'contacted' }
  await rows
    .nth(1)
    .getByRole('link', { name: /^Call now/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: callCampaign.title })).toBeVisible()
  await callApi(request, 'POST', '/campaign-engagements', { token, data })
  await page.goBack()
  await expect(rows.getByRole('heading')).toHaveText([eventExample.title])
})
