import type { Locator, Page, Request } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { nightlyUnless } from './nightly.ts'
import { edgesOf } from './page-checks.ts'
import { pauseRequests } from './request-handlers.ts'
import { cardOf, cardsOf, listOf, fetchOrganizations, namesOf, openSearch } from './popular-groups.ts'

const openFilters = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: /^Filters/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await expect(dialog).toBeVisible()
  return dialog
}

const choose = async (dialog: Locator, list: string, typed: string, option: string) => {
  await dialog.getByRole('combobox', { name: list }).fill(typed)
  await dialog.getByRole('option', { name: option, exact: true }).click()
}

const isListRequest = (request: Request) => new URL(request.url()).pathname === '/api/organizations'

/** Returns an array to which the search terms of the page's requests to the API are added from now on. */
const recordSearches = (page: Page): string[] => {
  const searches: string[] = []
  page.on('request', (request) => {
    if (isListRequest(request)) searches.push(new URL(request.url()).searchParams.get('search') ?? '')
  })
  return searches
}

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US' })

  /** @shows discovery.tags, languages.everything */
  test('causes are shown and sorted by their Spanish names, and the address contains their English names', async ({
    page,
  }) => {
    await open(page, '/')
    await page.getByRole('button', { name: /^Filtros/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Filtros' })
    const causes = dialog.getByRole('group', { name: 'Filtrar por causa' }).getByRole('checkbox')
    await expect(causes.nth(0)).toHaveAccessibleName('Agricultura')
    await expect(causes.nth(1)).toHaveAccessibleName('Agua limpia')
    await dialog.getByText('Vivienda', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Aplicar' }).click()
    await expect(page).toHaveURL('/?tags=Housing')
    await expect(page.getByRole('link', { name: /^Vivienda/ })).toBeVisible()
    const cards = page.getByRole('region', { name: 'Grupos populares' }).getByRole('listitem')
    await expect(cards.first().getByText('Vivienda', { exact: true })).toBeVisible()
    await expect(cards.first().getByText('Housing', { exact: true })).toHaveCount(0)
  })
})

test.describe('a card', () => {
  /** @shows discovery.card */
  test('shows at most four causes, the number of further causes, the followers, the place and a badge', async ({
    page,
    request,
  }) => {
    const [first] = await fetchOrganizations(request)
    const { name, profile_tags: tags, followers_count } = first?.attributes ?? { name: '', profile_tags: [] }
    expect(tags.length).toBeGreaterThan(4)
    await open(page, '/')
    const card = cardOf(page, name)
    for (const tag of tags.slice(0, 4)) await expect(card.getByText(tag, { exact: true })).toBeVisible()
    for (const tag of tags.slice(4)) await expect(card.getByText(tag, { exact: true })).toHaveCount(0)
    await expect(card).toContainText(`+${tags.length - 4} more causes`)
    await expect(card).toContainText(`${followers_count} followers`)
    await expect(card).toContainText('Milwaukee, Wisconsin')
    await expect(card.getByRole('img', { name: 'Verified' })).toBeVisible()
    await expect(card.getByRole('button', { name: `Follow ${name}` })).toBeVisible()
  })

  /** @shows discovery.card */
  test(
    'shows no badge and no number of further causes if there are none, and links to its organization',
    { tag: '@nightly' },
    async ({ page, request }) => {
      const organization = (await fetchOrganizations(request)).find(({ attributes }) => !attributes.is_verified)
      const { name, profile_tags } = organization?.attributes ?? { name: '', profile_tags: [] }
      expect(profile_tags.length).toBeLessThanOrEqual(4)
      await open(page, '/')
      const card = cardOf(page, name)
      await expect(card).toBeVisible()
      await expect(card.getByRole('img', { name: 'Verified' })).toHaveCount(0)
      await expect(card).not.toContainText('more cause')
      await card.getByRole('link', { name }).click()
      await expect(page).toHaveURL(`/organization/${organization?.id}`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    },
  )
})

test('the tags of a card have an edge in forced colors', { tag: '@nightly' }, async ({ page }) => {
  await open(page, '/')
  const tags = cardsOf(page).first().locator('.tag')
  expect((await edgesOf(tags)).every((edge) => edge.startsWith('0px'))).toBe(true)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect.poll(async () => new Set(await edgesOf(tags))).toEqual(new Set(['1px solid']))
  await page.emulateMedia({ forcedColors: 'none' })
})

test.describe('the grid', () => {
  test.use({ isMobile: false })

  for (const [width, columns] of [
    [320, 1],
    [375, 1],
    [768, 2],
    [1024, 2],
    [1280, 4],
    [1440, 4],
    [2560, 4],
  ] as const) {
    /** @shows discovery.grid */
    test(
      `has ${columns} full columns at a width of ${width} px and does not scroll horizontally`,
      nightlyUnless([320, 768, 1280].includes(width)),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        await open(page, '/')
        await expect(cardsOf(page)).toHaveCount(16)
        const places = await cardsOf(page).evaluateAll((cards) =>
          cards.map((card) => card.getBoundingClientRect().left),
        )
        expect(new Set(places).size).toBe(columns)
        // The last row has as many cards as the others.
        expect(places.length % columns).toBe(0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      },
    )
  }
})

test.describe('filters', () => {
  /** @shows discovery.filters, discovery.places, discovery.active-filters */
  test('are chosen, shown, removed, and applied only by the Apply button', async ({ page }) => {
    await open(page, '/')
    const before = await namesOf(page).allTextContents()
    let dialog = await openFilters(page)
    await expect(dialog.getByRole('group', { name: 'Filter by Cause' })).toBeVisible()
    const places = dialog.getByRole('group', { name: 'Filter by Geographic Focus' })
    for (const scope of [/^Local/, /^State/, /^National/, /^International/]) {
      await expect(places.getByRole('checkbox', { name: scope })).not.toBeChecked()
    }
    await expect(dialog.getByText('None yet. Showing all groups.')).toBeVisible()
    await expectAccessible(page)

    // Checking a scope opens its searchable list of places.
    await dialog.getByRole('checkbox', { name: 'Housing' }).check()
    await dialog.getByRole('checkbox', { name: 'Climate' }).check()
    await dialog.getByRole('checkbox', { name: /^Local/ }).check()
    await choose(dialog, 'City', 'milw', 'Milwaukee')
    await dialog.getByRole('checkbox', { name: /^State/ }).check()
    await choose(dialog, 'State', 'wisc', 'Wisconsin')
    await dialog.getByRole('checkbox', { name: /^International/ }).check()
    await choose(dialog, 'Country', 'spa', 'Spain')
    const chips = dialog.getByRole('button', { name: /, remove filter$/ })
    await expect(chips).toHaveText(['Housing', 'Climate', 'Milwaukee', 'Wisconsin', 'Spain'])
    await expectAccessible(page)

    // National selects the home country, and deselects another country.
    await dialog.getByRole('checkbox', { name: /^National/ }).check()
    await expect(chips).toHaveText(['Housing', 'Climate', 'Milwaukee', 'Wisconsin', 'United States'])
    await expect(dialog.getByRole('checkbox', { name: /^International/ })).not.toBeChecked()

    await dialog.getByRole('button', { name: 'Climate, remove filter', exact: true }).click()
    await expect(dialog.getByRole('checkbox', { name: 'Climate' })).not.toBeChecked()
    await expect(chips).toHaveText(['Housing', 'Milwaukee', 'Wisconsin', 'United States'])

    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/')
    expect(await namesOf(page).allTextContents()).toEqual(before)

    // Canceling discards the choices. Unchecking a scope removes its place from the filters.
    dialog = await openFilters(page)
    await expect(dialog.getByText('None yet. Showing all groups.')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Housing' }).check()
    await dialog.getByRole('checkbox', { name: /^State/ }).check()
    await choose(dialog, 'State', 'wisc', 'Wisconsin')
    await dialog.getByRole('checkbox', { name: /^State/ }).uncheck()
    await dialog.getByRole('checkbox', { name: /^Local/ }).check()
    await choose(dialog, 'City', 'milw', 'Milwaukee')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/?tags=Housing&city=Milwaukee')
    await expect(cardsOf(page).filter({ hasNotText: 'Milwaukee, Wisconsin' })).toHaveCount(0)
    await expect(namesOf(page).first()).toHaveText('Riverside Tenants Union of Greater Milwaukee')
    await expect(page.getByRole('button', { name: 'Filters 2 filters applied' })).toBeVisible()
    await expectAccessible(page)

    // Reloading the page and going back restore the filters.
    const filtered = await namesOf(page).allTextContents()
    await page.reload()
    await expect(namesOf(page)).toHaveText(filtered)
    await listOf(page).getByRole('link', { name: 'Milwaukee, remove filter', exact: true }).click()
    await expect(page).toHaveURL('/?tags=Housing')
    await expect(namesOf(page)).not.toHaveText(filtered)
    await page.goBack()
    await expect(page).toHaveURL('/?tags=Housing&city=Milwaukee')
    await expect(namesOf(page)).toHaveText(filtered)
    await listOf(page).getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/')
    await expect(namesOf(page)).toHaveText(before)
  })

  test('are closed by Escape, which returns the focus to the button', async ({ page }) => {
    await open(page, '/')
    const button = page.getByRole('button', { name: /^Filters/ })
    await button.focus()
    await page.keyboard.press('Space')
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Housing' }).check()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await expect(page).toHaveURL('/')
  })

  /** @shows discovery.filters */
  test('find the groups of another country', { tag: '@nightly' }, async ({ page }) => {
    await open(page, '/')
    const dialog = await openFilters(page)
    await dialog.getByRole('checkbox', { name: /^International/ }).check()
    await choose(dialog, 'Country', 'spain', 'Spain')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL('/?country=ES')
    await expect(namesOf(page)).toHaveText(['Sindicato de Inquilinas de Lavapiés', 'Huerta Viva'])
    await expect(listOf(page).getByRole('link', { name: 'Spain, remove filter', exact: true })).toBeVisible()
  })
})

test.describe('search', () => {
  /** @shows discovery.debounce, discovery.blank */
  test('sends one request half a second after the last keystroke, and none for spaces only', async ({ page }) => {
    await page.clock.install()
    await open(page, '/')
    const box = await openSearch(page)
    const searches = recordSearches(page)
    await page.clock.pauseAt(Date.now() + 5000)
    await box.pressSequentially('   ')
    await page.clock.runFor(3000)
    await expect(page).toHaveURL('/')
    await box.pressSequentially('tenant')
    await page.clock.runFor(400)
    expect(searches).toEqual([])
    await page.clock.runFor(200)
    await page.clock.resume()
    await expect(page).toHaveURL('/?search=tenant')
    await expect(cardOf(page, 'Riverside Tenants Union of Greater Milwaukee')).toBeVisible()
    expect(searches).toEqual(['tenant'])
  })

  /** @shows discovery.search */
  test('finds groups despite a typo, and is restored by a reload and the browser history', async ({ page }) => {
    await open(page, '/')
    await expect(cardOf(page, 'Great Lakes Climate Action')).toBeVisible()
    const box = await openSearch(page)
    await box.fill('tenents')
    await expect(page).toHaveURL('/?search=tenents')
    await expect(cardOf(page, 'Riverside Tenants Union of Greater Milwaukee')).toBeVisible()
    await expect(cardOf(page, 'Great Lakes Climate Action')).toHaveCount(0)
    await expectAccessible(page)
    const found = await namesOf(page).allTextContents()
    await page.reload()
    await expect(namesOf(page)).toHaveText(found)
    await expect(page.getByRole('searchbox', { includeHidden: true })).toHaveValue('tenents')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(cardOf(page, 'Great Lakes Climate Action')).toBeVisible()
    await page.goForward()
    await expect(namesOf(page)).toHaveText(found)
    await listOf(page).getByRole('link', { name: '“tenents”, remove filter', exact: true }).click()
    await expect(page).toHaveURL('/')
  })

  /** @shows discovery.empty */
  test('keeps the filters and says when nothing is found', async ({ page }) => {
    await open(page, '/?tags=Housing')
    await (await openSearch(page)).fill('zzqxwv')
    await expect(page).toHaveURL('/?tags=Housing&search=zzqxwv')
    await expect(listOf(page).getByRole('heading', { name: 'No organizations found', exact: true })).toBeVisible()
    await expect(
      listOf(page).getByText('Try adjusting your search terms or browse all organizations', { exact: true }),
    ).toBeVisible()
    await expectAccessible(page)
    await listOf(page).getByRole('link', { name: 'Browse all organizations' }).click()
    await expect(page).toHaveURL('/')
    await expect(cardsOf(page)).toHaveCount(16)
  })
})

for (const width of [375, 1280]) {
  const title = `the height of the page changes little while the next page of groups loads, ${width} pixels wide`
  test(title, nightlyUnless(width === 375), async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/')
    const pager = page.getByRole('navigation', { name: 'Pages of groups' })
    const heightOfPage = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await heightOfPage()
    const release = await pauseRequests(page, /\/api\/organizations\?.*page=2/)
    await pager.getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading groups' }).first()).toBeAttached()
    await expect(pager.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    // Cards differ in height, because names and causes take one or two lines.
    expect(Math.abs((await heightOfPage()) - before) / before).toBeLessThan(0.1)
    release()
    await expect(pager.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('status').filter({ hasText: 'Loading groups' })).toHaveCount(0)
    expect(Math.abs((await heightOfPage()) - before) / before).toBeLessThan(0.1)
  })
}
