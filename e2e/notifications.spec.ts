import { randomUUID } from 'node:crypto'
import { eventExample, publishEvent } from './event-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { bell, draft, followerOf, openListening, panel, publish } from './notification-fixtures.ts'
import {
  callApi,
  expectLoggedOut,
  logInByForm,
  clickLogOut,
  registerPublicOrganization,
  signIn,
  signUpSupporter,
} from './people.ts'

/** @shows notifications.live, notifications.seen, notifications.dropdown */
test('the bell of a follower shows a new update after its publication in another browser, without a reload', async ({
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
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new')
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

/** @shows notifications.feed-acts */
test('a row of the feed has a verb and the date of an event, and says what the supporter has done', async ({
  page,
  request,
}) => {
  const organization = await registerPublicOrganization(request)
  const supporter = await followerOf(request, organization)
  await publishEvent(request, organization.session.meta.token)
  await publish(request, organization, 'Meeting notes')
  await signIn(page, supporter)
  await open(page, '/updates')
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Tuesday, December 4')
  // News asks for nothing.
  await expect(rows.nth(0).getByRole('link')).toHaveCount(2)
  await expectAccessible(page)
  await rows
    .nth(1)
    .getByRole('link', { name: `RSVP: ${eventExample.title}` })
    .click()
  await page.getByRole('button', { name: 'I’m going' }).click()
  await expect(page.getByRole('main')).toContainText('You’re going')
  await open(page, '/updates')
  await expect(rows.nth(1)).toContainText('You did this')
  await expect(rows.nth(1).getByRole('link', { name: /^RSVP/ })).toHaveCount(0)
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

/** @shows notifications.seen */
test(
  'what is published while the tab with the feed is in the background stays new until somebody looks',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const organization = await registerPublicOrganization(request)
    await signIn(page, await followerOf(request, organization))
    await openListening(page, '/updates')
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
    const setVisibility = (state: 'hidden' | 'visible') =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    let marked = 0
    page.on('request', (sent) => {
      if (sent.url().includes('touch-last-seen-notifications')) marked += 1
    })
    await setVisibility('hidden')
    // What came first would have been marked as seen before the second one is shown.
    for (const title of ['Nobody has seen this yet', 'Nor this']) {
      await publish(request, organization, title)
      await expect(page.getByRole('main').getByRole('link', { name: title })).toBeAttached()
    }
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 new')
    expect(marked).toBe(0)
    await setVisibility('visible')
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await expect.poll(() => marked).toBe(1)
  },
)

/** @shows access.log-in-first, accounts.log-out */
test(
  'a visitor logs in to see the feed, and logging out deletes the stored notifications',
  { tag: '@nightly' },
  async ({ page, request }) => {
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
  },
)

/** @shows activity.live */
test('an organization sees a new follower on its open dashboard without a reload', async ({ page, request }) => {
  const organization = await registerPublicOrganization(request)
  await signIn(page, organization)
  await openListening(page, '/dashboard')
  const supporter = await signUpSupporter(request, { first_name: 'Beatriz', last_name: 'Okello' })
  const { token } = supporter.session.meta
  await callApi(request, 'POST', `/organizations/${organization.organizationId}/actions?action=follow`, { token })
  // Recent activity tells of her, and she is one of the people to welcome.
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem').filter({ hasText: /Beatriz Okello.*follow/ })).toBeVisible()
  const welcome = main.getByRole('region', { name: 'New, not yet welcomed' })
  await expect(welcome.getByRole('link', { name: 'Beatriz Okello', exact: true })).toBeVisible()
})
