import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Notification, Notifications } from '@rostrum/contract/notifications'
import { expect, expectAccessible, isNarrow, open, test } from './fixtures.ts'
import { pauseRequests } from './pause-requests.ts'
import {
  callApi,
  expectLoggedOut,
  logInByForm,
  clickLogOut,
  registerPublicOrganization,
  signIn,
  signUpSupporter,
  type Account,
} from './people.ts'

const bell = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panel = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' })

type Organization = Account & { organizationId: string; name: string }

const draft = async (request: APIRequestContext, { session }: Account, title: string): Promise<string> => {
  const data = {
    title,
    background: 'The county voted at nine in the evening.',
    key_points: [{ title: 'Five to two', excerpt: 'Commissioner Tanaka changed her mind.' }],
    notification_type: 'profile_only',
    link_sections: [],
  }
  const { token } = session.meta
  const answer = await callApi<{ data: { id: string } }>(request, 'POST', '/campaign-updates', { token, data })
  return answer.data.id
}
const publish = async (request: APIRequestContext, account: Account, title: string): Promise<void> => {
  const id = await draft(request, account, title)
  const { token } = account.session.meta
  await callApi(request, 'POST', `/campaign-updates/${id}/actions?action=publish`, { token })
}
const followerOf = async (request: APIRequestContext, ...organizations: Organization[]): Promise<Account> => {
  const supporter = await signUpSupporter(request)
  const { token } = supporter.session.meta
  for (const { organizationId } of organizations) {
    await callApi(request, 'POST', `/organizations/${organizationId}/actions?action=follow`, { token })
  }
  return supporter
}

/** Opens a page and waits until it is connected to the event stream. */
const openListening = async (page: Page, path: string): Promise<void> => {
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/stream'))
  await open(page, path)
  expect((await stream).status()).toBe(200)
}

/** @shows notifications.live, notifications.seen, notifications.dropdown */
test('the bell of a follower shows a new update within two seconds after its publication in another browser', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const organization = await registerPublicOrganization(request)
  const title = `The dam comes down ${randomUUID().slice(0, 8)}`
  await draft(request, organization, title)
  await signIn(page, await followerOf(request, organization))
  await openListening(page, '/dashboard')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  // The second tab receives events through the first one, so it opens no connection of its own.
  let connections = 0
  const otherTab = await page.context().newPage()
  otherTab.on('request', (sent) => {
    if (sent.url().endsWith('/api/stream')) connections += 1
  })
  await open(otherTab, '/user-profile')
  await expect(bell(otherTab)).toHaveAccessibleName('Notifications')
  await page.bringToFront()

  const organizer = await browser.newContext({ baseURL })
  const organizerPage = await organizer.newPage()
  await signIn(organizerPage, organization)
  await open(organizerPage, '/updates')
  const published = organizerPage.waitForResponse((response) => response.url().includes('action=publish'))
  await organizerPage.getByRole('button', { name: `Publish ${title}` }).click()
  await published
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new', { timeout: 2000 })
  await expect(page.getByRole('status').filter({ hasText: '1 new notification' })).toBeAttached()
  await expect(bell(otherTab)).toHaveAccessibleName('Notifications, 1 new')
  expect(connections).toBe(0)
  await organizer.close()

  // Opening the panel marks the notifications as seen, also in the other tab.
  await bell(page).click()
  const list = panel(page)
  await expect(list.getByRole('heading', { name: 'Today' })).toBeVisible()
  const row = list.getByRole('link', { name: title })
  await expect(row).toContainText(`${organization.name} posted an update: ${title}`)
  await expect(row).toContainText('Update, just now')
  await expect(row).toContainText('New')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expectAccessible(page)
  await expect(bell(otherTab)).toHaveAccessibleName('Notifications')
  await otherTab.close()

  // Escape returns the focus to the bell. A notification leads to the feed, where the update is still marked as new.
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(bell(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await list.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL('/updates')
  await expect(list).toBeHidden()
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(entry).toContainText('New')
  await expectAccessible(page)
  await entry.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test.describe('the panel of the bell', () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const notification = (number: number, publishedAt: string): Notification => ({
    id: randomUUID(),
    type: 'events',
    attributes: {
      title: `Poll worker training ${number}`,
      published_at: publishedAt,
      is_unseen: number < 3,
      created_at: publishedAt,
      updated_at: publishedAt,
    },
    relationships: {
      organization: {
        id: randomUUID(),
        type: 'organizations',
        attributes: { name: 'Count Every Vote', profile_image: null },
      },
    },
  })
  const answer = (data: Notification[], unseen: number): Notifications => ({
    meta: {
      current_page: 1,
      from: 1,
      last_page: 1,
      path: '/api/notifications',
      per_page: 50,
      to: data.length,
      total: data.length,
      unseen_count: unseen,
      last_seen_at: ago(3),
      as_of: ago(0),
    },
    links: { first: '', next: null, path: '', prev: null, filters: {} },
    data,
  })

  /** @shows notifications.groups, notifications.badge, notifications.dropdown, layout.updates-badge */
  test('shows five notifications of each period and counts the others, and the badge shows 99+ above 99', async ({
    page,
    request,
  }) => {
    await signIn(page, await signUpSupporter(request))
    const today = Array.from({ length: 8 }, (_, number) => notification(number, ago(0)))
    const long = Array.from({ length: 6 }, (_, number) => notification(10 + number, ago(400)))
    await page.route('**/api/notifications?*', (route) => route.fulfill({ json: answer([...today, ...long], 100) }))
    await page.route('**/api/users/*/actions?action=touch*', (route) =>
      route.fulfill({ json: { data: { last_seen_at: ago(0), unseen_count: 0 } } }),
    )
    await open(page, '/dashboard')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 99+ new')
    await expect(page.getByRole('banner').getByText('99+')).toBeVisible()
    if (isNarrow(page)) await page.getByRole('button', { name: 'Menu' }).click()
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Updates/ }),
    ).toHaveAccessibleName(/99\+ new/)
    if (isNarrow(page)) await page.keyboard.press('Escape')
    await bell(page).click()
    await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText(['Today', 'Older'])
    await expect(panel(page).getByRole('listitem')).toHaveCount(10)
    await expect(panel(page).getByRole('link', { name: '+3 more' })).toHaveAttribute('href', '/updates')
    await expect(panel(page).getByRole('link', { name: '+1 more' })).toBeVisible()
    await expect(panel(page).getByText('3 new')).toBeVisible()
    await expect(panel(page).getByRole('link', { name: 'View all updates' })).toHaveAttribute('href', '/updates')
    // A click outside closes the panel.
    await page.getByRole('main').click({ position: { x: 2, y: 2 } })
    await expect(panel(page)).toBeHidden()
  })

  /** @shows notifications.states */
  test('shows that it is loading, that loading has failed, and that there are no notifications', async ({
    page,
    request,
    failures,
  }) => {
    await signIn(page, await signUpSupporter(request))
    const responseHold = Promise.withResolvers<void>()
    let isBroken = true
    await page.route('**/api/notifications?*', async (route) => {
      await responseHold.promise
      if (isBroken) await route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Something went wrong.' } })
      else await route.fallback()
    })
    failures.expect({ method: 'GET', path: '/api/notifications', status: 500 })
    await open(page, '/dashboard')
    await bell(page).click()
    await expect(panel(page).getByText('Loading notifications...').filter({ visible: true }).first()).toBeVisible()
    responseHold.resolve()
    await expect(panel(page).getByRole('alert')).toContainText('Error loading notifications')
    await expectAccessible(page)
    isBroken = false
    await panel(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(panel(page).getByText('No notifications yet')).toBeVisible()
    await panel(page).getByRole('link', { name: 'View all updates' }).click()
    await expect(page).toHaveURL('/updates')
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Find groups to follow' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  /** @shows notifications.cache */
  test('keeps its list over a reload, and fetches it again if something was published in the meantime', async ({
    page,
    request,
  }) => {
    const organization = await registerPublicOrganization(request)
    await signIn(page, await followerOf(request, organization))
    /** The id of the newest event that the page has received. */
    const lastEventId = () =>
      page.evaluate(() => (JSON.parse(localStorage.getItem('rostrum-stream') ?? '{}') as { id?: string }).id)
    await openListening(page, '/user-profile')
    // On the first connection of a browser, the page fetches the list again, because it cannot know whether it has
    // missed events. Afterwards, it fetches the list again only when something is published.
    await expect.poll(lastEventId).toBeDefined()
    const first = await lastEventId()
    await publish(request, organization, 'The first of two')
    await expect.poll(lastEventId).not.toBe(first)
    await page.waitForFunction(() => {
      const { fetchedAt = 0 } = JSON.parse(localStorage.getItem('rostrum-notifications') ?? '{}') as {
        fetchedAt?: number
      }
      const { changedAt = 0 } = JSON.parse(localStorage.getItem('rostrum-stream') ?? '{}') as { changedAt?: number }
      return fetchedAt > changedAt
    })
    // This page has no bell, so it does not fetch the list.
    await page.goto('/terms-and-conditions')
    let fetched = 0
    page.on('request', (sent) => {
      if (sent.url().includes('/api/notifications?')) fetched += 1
    })
    await openListening(page, '/user-profile')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new')
    expect(fetched).toBe(0)
    // Opening the panel marks the notifications as seen, after which the page fetches the list again. While this
    // request is held back, the panel shows the stored list.
    const release = await pauseRequests(page, '**/api/notifications?*')
    await bell(page).click()
    await expect(panel(page).getByRole('link', { name: /The first of two/ })).toBeVisible()
    await page.keyboard.press('Escape')
    release()

    await page.goto('/terms-and-conditions')
    await publish(request, organization, 'The second of two')
    await openListening(page, '/user-profile')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new')
  })
})

/** @shows notifications.feed */
test('the feed shows the publications of all followed organizations page by page, and can be filtered by kind', async ({
  page,
  request,
  failures,
}) => {
  const [one, other] = [await registerPublicOrganization(request), await registerPublicOrganization(request)]
  const supporter = await followerOf(request, one, other)
  for (let number = 1; number <= 12; number += 1) {
    await publish(request, one, `Meeting notes ${number}`)
    await publish(request, other, `Route news ${number}`)
  }
  await signIn(page, supporter)
  await open(page, '/updates')
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(rows).toHaveCount(20)
  await expect(rows.first()).toContainText('Route news 12')
  await expect(rows.first()).toContainText(other.name)
  await expect(page.getByText('24 items')).toBeVisible()
  await expect(rows.filter({ hasText: 'New' })).toHaveCount(20)
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Pages of updates' }).getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/updates?page=2')
  await expect(rows).toHaveCount(4)
  await expect(rows.last()).toContainText('Meeting notes 1')

  const filter = page.getByRole('group', { name: 'Show' })
  await filter.getByRole('button', { name: 'Events' }).click()
  await expect(page).toHaveURL('/updates?kind=events')
  await expect(filter.getByRole('button', { name: 'Events' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('main').getByRole('link', { name: 'Show everything' }).click()
  await expect(page).toHaveURL('/updates')
  failures.expect({ method: 'GET', path: '/api/notifications', status: 422 })
  await page.goto('/updates?kind=campaign-updates&page=99')
  await expect(page).toHaveURL('/updates?kind=campaign-updates')
  await expect(rows).toHaveCount(20)
  await rows.first().getByRole('link', { name: other.name }).click()
  await expect(page).toHaveURL(`/organization/${other.organizationId}`)
})

/** @shows access.log-in-first, accounts.log-out */
test('a visitor logs in to see the feed, and logging out deletes the stored notifications', async ({
  page,
  request,
}) => {
  const supporter = await signUpSupporter(request)
  await open(page, '/updates')
  await expect(page).toHaveURL('/login?from=%2Fupdates')
  await expect(bell(page)).toHaveCount(0)
  await logInByForm(page, supporter)
  await expect(page).toHaveURL('/updates')
  await expect(bell(page)).toBeVisible()
  // The next user of this browser must not see the notifications of this one.
  const isStored = () => page.evaluate(() => localStorage.getItem('rostrum-notifications') !== null)
  await expect.poll(isStored).toBe(true)
  await clickLogOut(page)
  await expectLoggedOut(page)
  await expect.poll(isStored).toBe(false)
})

/** @shows activity.live */
test('an organization sees a new follower on its open dashboard without a reload', async ({ page, request }) => {
  const organization = await registerPublicOrganization(request)
  await publish(request, organization, 'Our own news')
  await signIn(page, organization)
  await openListening(page, '/dashboard')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await bell(page).click()
  await expect(panel(page).getByRole('link', { name: /Our own news/ })).toBeVisible()
  await page.keyboard.press('Escape')
  const supporter = await signUpSupporter(request, { first_name: 'Beatriz', last_name: 'Okello' })
  const { token } = supporter.session.meta
  await callApi(request, 'POST', `/organizations/${organization.organizationId}/actions?action=follow`, { token })
  await expect(page.getByRole('main').getByText('Beatriz Okello')).toBeVisible({ timeout: 3000 })
})
