import { randomUUID } from 'node:crypto'
import type { Notification, Notifications } from '@rostrum/contract/notifications'
import { expect, expectAccessible, isNarrow, open, test } from './fixtures.ts'
import { bell, followerOf, openListening, panel, publish } from './notification-fixtures.ts'
import { pauseRequests } from './request-handlers.ts'
import { registerPublicOrganization, signIn, signUpSupporter } from './people.ts'

test.describe('the panel of the bell', () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const notification = (number: number, publishedAt: string): Notification => ({
    id: randomUUID(),
    type: 'events',
    attributes: {
      title: `Poll worker training ${number}`,
      published_at: publishedAt,
      is_unseen: number < 3,
      starts_at: null,
      timezone: null,
      is_over: false,
      has_taken_part: false,
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
  const answer = (
    data: Notification[],
    unseen: number,
    { page, lastPage } = { page: 1, lastPage: 1 },
  ): Notifications => ({
    meta: {
      current_page: page,
      from: 1,
      last_page: lastPage,
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
    // The same number as at the bell, although only three of them are in the list.
    await expect(panel(page).getByText('99+ new')).toBeVisible()
    await expect(panel(page).getByRole('link', { name: 'View all updates' })).toHaveAttribute('href', '/updates')
    // A click outside closes the panel.
    await page.getByRole('main').click({ position: { x: 2, y: 2 } })
    await expect(panel(page)).toBeHidden()
  })

  /** @shows notifications.older, notifications.groups */
  test(
    'shows older notifications on request, although several pages of newer ones come before them',
    { tag: '@nightly' },
    async ({ page, request }) => {
      await signIn(page, await signUpSupporter(request))
      const all = Array.from({ length: 106 }, (_, number) => notification(number, ago(number < 103 ? 0 : 400)))
      await page.route('**/api/notifications?*', (route) => {
        const number = Number(new URL(route.request().url()).searchParams.get('page') ?? 1)
        return route.fulfill({
          json: answer(all.slice(50 * (number - 1), 50 * number), 100, { page: number, lastPage: 3 }),
        })
      })
      await page.route('**/api/users/*/actions?action=touch*', (route) =>
        route.fulfill({ json: { data: { last_seen_at: ago(0), unseen_count: 0 } } }),
      )
      await open(page, '/dashboard')
      await bell(page).click()
      await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText(['Today'])
      await expect(panel(page).getByRole('link', { name: '+45 or more' })).toBeVisible()
      await panel(page).getByRole('button', { name: 'Show older' }).click()
      await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText(['Today', 'Older'])
      await expect(panel(page).getByRole('link', { name: '+98 more' })).toBeVisible()
      await expect(panel(page).getByRole('link', { name: /Poll worker training 103/ })).toBeFocused()
      await expect(panel(page).getByRole('listitem')).toHaveCount(8)
      await expect(panel(page).getByRole('button', { name: 'Show older' })).toBeHidden()
      await expectAccessible(page)
    },
  )

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
  test(
    'keeps its list over a reload, and fetches it again if something was published in the meantime',
    { tag: '@nightly' },
    async ({ page, request }) => {
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
    },
  )
})
