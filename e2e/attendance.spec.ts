import type { Page } from '@playwright/test'
import { gatherGuests } from './attendance-fixtures.ts'
import { expect, expectAccessible, open, test, waitForWorker } from './fixtures.ts'
import { isLongRun } from './long-run.ts'
import { clickLogOut, expectLoggedOut, signIn } from './people.ts'

const rosterOf = (page: Page) => page.getByRole('list', { name: 'Roster' })
const here = (page: Page, name: string) => rosterOf(page).getByRole('button', { name: `Here ${name}` })
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
const keptNames = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('rostrum-roster:')).length)

/** @shows attendance.roster-page */
test('an organizer checks people in, takes it back, adds a walk-in, and closes the list', async ({ page, request }) => {
  const today = new Date().toISOString().slice(0, 10)
  const { organizer, turnout } = await gatherGuests(request, {
    going: 3,
    maybe: 1,
    start_date: today,
    end_date: '2096-12-04',
    time: '00:00',
    timezone: 'Pacific/Kiritimati',
  })
  await signIn(page, organizer)
  await open(page, '/organization/actions/events')
  await page.getByRole('link', { name: 'Roster of Fill the hearing room' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fill the hearing room' })).toBeVisible()
  await expect(page.getByText('0 of 3 here')).toBeVisible()
  await expect(rosterOf(page).getByRole('listitem')).toHaveCount(4)
  await expect(rosterOf(page).getByRole('listitem').filter({ hasText: 'Guest 004' })).toContainText('Maybe')
  await expectAccessible(page)

  await here(page, 'Guest 001').click()
  await expect(here(page, 'Guest 001')).toHaveAttribute('aria-pressed', 'true')
  await here(page, 'Guest 002').click()
  await expect(page.getByText('2 of 3 here')).toBeVisible()
  await here(page, 'Guest 002').click()
  await expect(page.getByText('1 of 3 here')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('4 gue')
  await expect(rosterOf(page).getByRole('listitem')).toHaveCount(1)
  await here(page, 'Guest 004').click()
  await expect(page.getByText('2 of 4 here')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()

  await page.getByRole('button', { name: 'Add a walk-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a walk-in' })
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('Ada Walker')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('3 of 5 here')).toBeVisible()
  await expect(rosterOf(page).getByRole('listitem').filter({ hasText: 'Ada Walker' })).toContainText('Walk-in')

  await page.getByRole('button', { name: 'Mark 2 who are missing as not come' }).click()
  await page.getByRole('button', { name: 'Mark as not come', exact: true }).click()
  await expect(rosterOf(page).getByText('Did not come')).toHaveCount(2)
  await expect(page.getByText('1 of 3 who said they would come did. No-shows: 67%.')).toBeVisible()
  await expect.poll(turnout).toEqual({ expected: 3, came: 1, attended: 3, no_show: 2, walk_ins: 1, total: 5 })

  // Somebody said “maybe”, but nobody is asked whether they come to what has begun.
  await page.getByRole('banner').getByRole('link', { name: 'Rostrum' }).click()
  const next = page.getByRole('region', { name: 'Next event' })
  await expect(next.getByRole('link', { name: 'Open the roster' })).toBeVisible()
  await expect(next.getByRole('button')).toHaveCount(0)
  await next.getByRole('link', { name: 'Fill the hearing room' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Results: Fill the hearing room' })).toBeVisible()
})

/** @shows attendance.undecided, attendance.expectation */
test('the dashboard says what to expect of the next event, and asks whoever said “maybe” once', async ({
  page,
  request,
}) => {
  const { organizer } = await gatherGuests(request, { going: 2, maybe: 3 })
  await signIn(page, organizer)
  await open(page, '/dashboard')
  const next = page.getByRole('region', { name: 'Next event' })
  await expect(next).toContainText('Fill the hearing room')
  await next.getByRole('button', { name: 'Ask 3 who said “maybe”' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Ask 3 people?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await next.getByRole('button', { name: 'Ask 3 who said “maybe”' }).click()
  await dialog.getByRole('button', { name: 'Send the mail' }).click()
  await expect(next.getByRole('status').filter({ hasText: 'They were asked just now.' })).toBeVisible()
  await expect(next.getByRole('button')).toHaveCount(0)
  await open(page, '/dashboard')
  await expect(next.getByText('They were asked')).toBeVisible()
})

/** More than fit on one page of most lists. */
const people = isLongRun ? 200 : 60

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  /** @shows attendance.offline */
  test(`${people} people are checked in, the tab is closed, and all of them are stored when it is opened again`, async ({
    context,
    page: next,
    request,
  }) => {
    const { organizer, turnout, address } = await gatherGuests(request, { going: people })
    await signIn(context, organizer)
    const page = await context.newPage()
    const pages: string[] = []
    page.on('request', (sent) => {
      const { pathname, searchParams } = new URL(sent.url())
      if (pathname.endsWith('/attendances')) pages.push(searchParams.get('page') ?? '')
    })
    await open(page, address)
    await waitForWorker(page)
    await expect(rosterOf(page).getByRole('listitem')).toHaveCount(people)
    // A phone at the door does not wait for many answers, one after the other.
    expect(new Set(pages)).toEqual(new Set(['1']))
    await expect.poll(async () => (await keptPages(page)).filter((path) => path.includes('/roster/'))).toHaveLength(1)

    // The page also opens without a connection.
    await context.setOffline(true)
    await open(page, address)
    await expect(page.getByText(`0 of ${people} here`)).toBeVisible()
    await rosterOf(page)
      .getByRole('button')
      .evaluateAll((buttons) => {
        for (const button of buttons) if (button instanceof HTMLButtonElement) button.click()
      })
    await expect(page.getByText(`${people} of ${people} here`)).toBeVisible()
    await page.getByRole('button', { name: 'Add a walk-in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a walk-in' })
    await dialog.getByLabel('Name').fill('Ada Walker')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByText(`${people + 1} changes are kept on this device`)).toBeVisible()
    expect(await turnout()).toMatchObject({ attended: 0 })
    await page.close()

    // Whatever page is opened next sends them.
    await context.setOffline(false)
    await open(next, '/settings')
    const all = { expected: people, came: people, attended: people + 1, no_show: 0, walk_ins: 1, total: people + 1 }
    await expect.poll(turnout).toEqual(all)
    await open(next, address)
    await expect(next.getByText(`${people + 1} of ${people + 1} here`)).toBeVisible()
    await expect(next.getByText('Waiting to be sent')).toHaveCount(0)
  })

  /** @shows attendance.offline */
  test('nothing about people is in the cache, and the roster is removed when the organizer logs out', async ({
    context,
    page,
    request,
  }) => {
    const { organizer, address } = await gatherGuests(request, { going: 1 })
    await signIn(context, organizer)
    await open(page, address)
    await waitForWorker(page)
    await expect(here(page, 'Guest 001')).toBeVisible()
    await expect.poll(async () => (await keptPages(page)).filter((path) => path.includes('/roster/'))).toHaveLength(1)
    const kept = await page.evaluate(async () =>
      (await caches.match('/organization/actions/events/roster/kept'))?.text(),
    )
    expect(kept).toContain('Roster')
    for (const secret of ['Guest 001', 'hearing room', organizer.name]) expect(kept).not.toContain(secret)
    expect(await keptNames(page)).toBe(1)
    await open(page, '/settings')
    await clickLogOut(page)
    await expectLoggedOut(page)
    expect(await keptNames(page)).toBe(0)
  })
})
