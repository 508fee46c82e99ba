import type { Locator, Page, Request } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, isNarrow, open, test } from './fixtures.ts'
import { callApi, registerPublicOrganization, signIn, signUpSupporter } from './people.ts'

/** The visible search box: that of the header or, on a phone, that of the page. */
const boxOf = (page: Page): Locator => page.getByRole('searchbox').filter({ visible: true }).first()
const groupOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const recordSearches = (page: Page): string[] => {
  const searches: string[] = []
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/search') searches.push(url.searchParams.get('search') ?? '')
  })
  return searches
}

/**
 * Returns a word that occurs nowhere else on the shared server and is not similar to other such words, because the
 * search also finds similar words.
 */
const freshWord = () => `z${randomUUID().replaceAll(/[-\d]/g, '').slice(0, 6)}${randomUUID().slice(0, 8)}`

const event = (title: string, day: string) => ({
  title,
  description: 'Come as you are, and bring a neighbor along.',
  start_date: day,
  end_date: day,
  time: '18:00',
  end_time: '20:00',
  location: 'Public Library',
  timezone: 'America/Chicago',
})

/**
 * Publishes an organization with a unique word in its name and in its content: the given number of updates, an upcoming
 * event and a past event. It also has a draft.
 */
const publishContent = async (request: Parameters<typeof registerPublicOrganization>[0], { updates = 1 } = {}) => {
  const word = freshWord()
  const host = await registerPublicOrganization(request, `Riders of ${word}`)
  const { token } = host.session.meta
  const publish = async (path: string, data: object) => {
    const created = await callApi<{ data: { id: string } }>(request, 'POST', path, { token, data })
    await callApi(request, 'POST', `${path}/${created.data.id}/actions?action=publish`, { token })
    return created.data.id
  }
  for (let number = 1; number <= updates; number += 1) {
    await publish('/campaign-updates', {
      title: `Update ${number} about ${word}`,
      background: 'Four to one.',
      key_points: [{ title: 'Won', excerpt: 'Four to one.' }],
      notification_type: 'profile_only',
      link_sections: [],
    })
  }
  const eventId = await publish('/events', event(`Walk for ${word}`, '2031-05-04'))
  await publish('/events', event(`Past walk for ${word}`, '2020-05-04'))
  // This event stays a draft, which the search must not find.
  await callApi(request, 'POST', '/events', { token, data: event(`Draft for ${word}`, '2031-05-04') })
  return { word, host, eventId }
}

/** @shows search.everything */
test('a search finds organizations and content, highlights the matches and links to the pages', async ({
  page,
  request,
}) => {
  const { word, host, eventId } = await publishContent(request)
  await open(page, `/search?search=${word.toUpperCase()}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${word.toUpperCase()}”`)
  await expect(page.getByRole('status').filter({ hasText: '4 results' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(groupOf(page, 'Organizations').getByRole('link')).toHaveText(`Riders of ${word}`)
  await expect(groupOf(page, 'Organizations').locator('mark')).toHaveText(word)
  const events = groupOf(page, 'Events').getByRole('listitem')
  await expect(events).toHaveCount(2)
  await expect(events.first()).toContainText(`Walk for ${word}`)
  await expect(events.first()).toContainText('Sun, May 4, 2031')
  await expect(events.first()).not.toContainText('Past event')
  await expect(events.last()).toContainText('Past event')
  await expect(events.first().locator('mark')).toHaveText(word)
  await expect(events.first().getByRole('link', { name: host.name })).toHaveAttribute(
    'href',
    `/organization/${host.organizationId}`,
  )
  await expect(page.getByText('Draft for')).toHaveCount(0)
  await expectAccessible(page)
  await events
    .first()
    .getByRole('link', { name: `Walk for ${word}` })
    .click()
  await expect(page).toHaveURL(`/events/${host.organizationId}/${eventId}`)
  await expect(page.getByRole('heading', { level: 1, name: `Walk for ${word}` })).toBeFocused()
})

/** @shows search.everything */
test('all results of one kind are shown page by page, and the address contains the kind and the page', async ({
  page,
  request,
}) => {
  const { word } = await publishContent(request, { updates: 18 })
  await open(page, `/search?search=${word}`)
  const updates = groupOf(page, 'Updates')
  await expect(updates.getByRole('listitem')).toHaveCount(5)
  await updates.getByRole('link', { name: 'Show all 18: Updates' }).click()
  await expect(page).toHaveURL(`/search?search=${word}&type=campaign-updates`)
  await expect(updates.getByRole('listitem')).toHaveCount(16)
  await expect(groupOf(page, 'Events')).toHaveCount(0)
  const kinds = page.getByRole('navigation', { name: 'Types of results' })
  await expect(kinds.locator('[aria-current=page]')).toHaveText('Updates18')
  await page.getByRole('navigation', { name: 'Pages of results' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(`/search?search=${word}&type=campaign-updates&page=2`)
  await expect(updates.getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await expect(updates.getByRole('listitem')).toHaveCount(2)
  await kinds.getByRole('link', { name: /^All/ }).click()
  await expect(page).toHaveURL(`/search?search=${word}`)
  await expect(groupOf(page, 'Events').getByRole('listitem')).toHaveCount(2)
})

/** @shows discovery.debounce, discovery.blank */
test('typing starts a search half a second after the last letter, unless the text is blank or too short', async ({
  page,
  request,
}) => {
  const { word } = await publishContent(request)
  await page.clock.install()
  await open(page, '/search')
  await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible()
  const searches = recordSearches(page)
  const box = boxOf(page)
  await page.clock.pauseAt(Date.now() + 5000)
  await box.pressSequentially('   ')
  await page.clock.runFor(3000)
  await expect(page).toHaveURL('/search')
  await box.fill('z')
  await page.clock.runFor(600)
  await expect(page.getByRole('heading', { name: 'Type a little more' })).toBeVisible()
  await box.fill(word)
  await page.clock.runFor(400)
  expect(searches).toEqual([])
  await page.clock.runFor(200)
  await page.clock.resume()
  await expect(page).toHaveURL(`/search?search=${word}`)
  await expect(groupOf(page, 'Organizations')).toBeVisible()
  expect(searches).toEqual([word])
  await box.fill('')
  await expect(page).toHaveURL('/search')
  await expect(groupOf(page, 'Organizations')).toHaveCount(0)
  expect(searches).toEqual([word])
})

test(
  'Enter in the search box of another page opens the search page, as does a link on the home page',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const { word } = await publishContent(request)
    await open(page, '/about')
    if (isNarrow(page)) await page.getByRole('button', { name: 'Search', exact: true }).click()
    await boxOf(page).fill(word)
    await boxOf(page).press('Enter')
    await expect(page).toHaveURL(`/search?search=${word}`)
    await expect(groupOf(page, 'Events').getByRole('listitem')).toHaveCount(2)
    await open(page, `/?search=${word}`)
    await page.getByRole('link', { name: 'Also search actions and events' }).click()
    await expect(page).toHaveURL(`/search?search=${word}`)
    await expect(groupOf(page, 'Updates').getByRole('listitem')).toHaveCount(1)
  },
)

test('the search page shows when nothing is found and when the search fails, which can then be tried again', async ({
  page,
  failures,
}) => {
  const word = freshWord()
  await open(page, `/search?search=${word}`)
  await expect(page.getByRole('heading', { name: `No results for “${word}”` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse all organizations' })).toHaveAttribute('href', '/')
  await expectAccessible(page)

  failures.expect({ method: 'GET', path: '/api/search', status: 500 })
  let isBroken = true
  await page.route(
    (url) => url.pathname === '/api/search',
    (route) => (isBroken ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } }) : route.continue()),
  )
  await boxOf(page).fill('tenants')
  await expect(page.getByRole('alert').filter({ hasText: 'Oops! Something went wrong' })).toBeVisible()
  await expectAccessible(page)
  isBroken = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(groupOf(page, 'Organizations').getByRole('listitem').first()).toBeVisible()
})

test('a page of results that does not exist has the status 404', { tag: '@nightly' }, async ({ page, failures }) => {
  const path = '/search?search=tenants&type=organizations&page=99'
  failures.expect({ method: 'GET', path: '/search', status: 404 })
  expect((await page.goto(path))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page Not Found' })).toBeVisible()
})

/** @shows search.everything */
test('a visitor searches in Spanish without JavaScript', async ({ browser, baseURL, request, viewport }) => {
  const { word, host } = await publishContent(request, { updates: 6 })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, locale: 'es-ES', viewport })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('searchbox').fill(word)
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(`/search?search=${word}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Resultados de «${word}»`)
  await expect(groupOf(page, 'Organizaciones').getByRole('link', { name: host.name })).toBeVisible()
  await expect(groupOf(page, 'Organizaciones').locator('mark')).toHaveText(word)
  await expect(groupOf(page, 'Eventos')).toContainText('Evento pasado')
  await groupOf(page, 'Novedades').getByRole('link', { name: 'Ver todo (6)' }).click()
  await expect(groupOf(page, 'Novedades').getByRole('listitem')).toHaveCount(6)
  await context.close()
})

test(
  'a signed-in supporter opens the address of a search and sees its results',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const { word, host } = await publishContent(request)
    await signIn(page, await signUpSupporter(request))
    await open(page, `/search?search=${word}`)
    await expect(groupOf(page, 'Organizations').getByRole('link', { name: host.name })).toBeVisible()
  },
)
