import type { Locator, Page, Request } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { pauseRequests } from './pause-requests.ts'
import { cardOf, cardsOf, listOf, listed, namesOf, openSearch } from './popular-groups.ts'

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

const isList = (request: Request) => new URL(request.url()).pathname === '/api/organizations'

/** The searches that the page asks the API for from now on. */
const countSearches = (page: Page): string[] => {
  const searches: string[] = []
  page.on('request', (request) => {
    if (isList(request)) searches.push(new URL(request.url()).searchParams.get('search') ?? '')
  })
  return searches
}

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US' })

  /** @shows discovery.tags, languages.everything */
  test('causes are named in Spanish, in the order of those names, and asked for by their one name', async ({
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
  test('shows at most four causes and how many more there are, followers, place and a badge', async ({
    page,
    request,
  }) => {
    const [first] = await listed(request)
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
  test('has no badge and no count of more where there is nothing to say, and leads to its organization', async ({
    page,
    request,
  }) => {
    const organization = (await listed(request)).find(({ attributes }) => !attributes.is_verified)
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
  })
})

test.describe('the grid', () => {
  test.use({ isMobile: false })

  for (const [width, columns] of [
    [320, 1],
    [700, 2],
    [1280, 3],
    [1700, 4],
    [2560, 4],
  ] as const) {
    /** @shows discovery.grid */
    test(`has ${columns} columns in ${width} px and scrolls one way only`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await open(page, '/')
      await expect(cardsOf(page)).toHaveCount(16)
      const places = await cardsOf(page).evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left))
      expect(new Set(places).size).toBe(columns)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  }
})

test.describe('filters', () => {
  /** @shows discovery.filters, discovery.places, discovery.active-filters */
  test('are chosen, seen, taken away again and applied only by Apply', async ({ page }) => {
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

    // Each scope opens its searchable list.
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

    // National is the home country, and instead of another one.
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

    // What was cancelled is forgotten; a place that is closed again is no filter.
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
    await expect(namesOf(page).first()).toHaveText('Riverside Tenants Union of Greater Milwaukee')
    for (const card of await cardsOf(page).all()) await expect(card).toContainText('Milwaukee, Wisconsin')
    await expect(page.getByRole('button', { name: 'Filters 2 filters applied' })).toBeVisible()
    await expectAccessible(page)

    // Reloading and going back and forth restore what was filtered.
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

  test('are closed by Escape and give the focus back', async ({ page }) => {
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
  test('reach the groups of another country', async ({ page }) => {
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
  test('asks once, half a second after the last letter, and never for blanks', async ({ page }) => {
    await page.clock.install()
    await open(page, '/')
    const box = await openSearch(page)
    const searches = countSearches(page)
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
  test('survives a typo, a reload and going back', async ({ page }) => {
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

test('the pager and what stands below it stay in their place while the next page is on its way', async ({ page }) => {
  await open(page, '/')
  const pager = page.getByRole('navigation', { name: 'Pages of groups' })
  const heightOfPage = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await heightOfPage()
  const release = await pauseRequests(page, /\/api\/organizations\?.*page=2/)
  await pager.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading groups' }).first()).toBeAttached()
  await expect(pager.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  // Names and causes take a line or two: a card is not as high as the next.
  expect(Math.abs((await heightOfPage()) - before) / before).toBeLessThan(0.1)
  release()
  await expect(pager.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('status').filter({ hasText: 'Loading groups' })).toHaveCount(0)
  expect(Math.abs((await heightOfPage()) - before) / before).toBeLessThan(0.1)
})
