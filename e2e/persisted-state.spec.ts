import type { Page } from '@playwright/test'
import { expect, open, test } from './fixtures.ts'
import { answerRequests, pauseRequests } from './request-handlers.ts'
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

/** Makes all requests to the API fail. Pages and their assets still load. */
const blockApi = (page: Page) => answerRequests(page, '**/api/**', (route) => route.abort('internetdisconnected'))

const storedContent = (page: Page) => page.evaluate(() => localStorage.getItem('rostrum-answers') ?? '')
const outdatedNote = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'This is from just now. It could not be refreshed.' })

const firstGroup = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Follow/ })
    .first()

/** @shows state.kept, popup.colors */
test('a supporter who returns over a bad connection sees the stored content and a note that it is outdated', async ({
  page,
  request,
}) => {
  const organization = await registerPublicOrganization(request)
  const supporter = await signUpSupporter(request)
  await callApi(request, 'POST', `/organizations/${organization.organizationId}/actions?action=follow`, {
    token: supporter.session.meta.token,
  })
  await signIn(page, supporter)
  await open(page, '/my-groups')
  const group = page.getByRole('main').getByRole('link', { name: organization.name, exact: true })
  await expect(group).toBeVisible()
  await expect.poll(() => storedContent(page)).toContain(organization.name)

  const reconnect = await blockApi(page)
  await page.reload()
  await expect(group).toBeVisible()
  await expect(outdatedNote(page)).toBeVisible()
  await expect(outdatedNote(page).locator('svg').first()).toHaveClass(/warning/)
  await expect(group).toBeVisible()

  // Once the API can be reached again, the current content replaces the stored content.
  reconnect()
  await callApi(request, 'POST', `/organizations/${organization.organizationId}/actions?action=unfollow`, {
    token: supporter.session.meta.token,
  })
  await open(page, '/my-groups')
  await expect(page.getByRole('heading', { name: 'You don’t follow any groups yet' })).toBeVisible()
  await expect(group).toHaveCount(0)
})

/** @shows state.kept, errors.organization-context */
test(
  'an organization without a connection sees its stored content, but no form that is filled with it',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const organization = await registerPublicOrganization(request)
    const { token } = organization.session.meta
    const data = {
      title: 'Save the night bus',
      description: 'A meeting at the depot.',
      start_date: '2031-05-04',
      end_date: '2031-05-04',
      time: '18:00',
      location: 'Depot',
    }
    await callApi(request, 'POST', '/events', { token, data })
    await signIn(page, organization)
    await open(page, '/organization/actions/events')
    const item = page.getByRole('main').getByRole('link', { name: data.title, exact: true })
    await expect(item).toBeVisible()
    await expect.poll(() => storedContent(page)).toContain(data.title)
    await open(page, '/organization-profile')
    const profile = page.getByRole('main').getByText('A river to swim in', { exact: true })
    await expect(profile).toBeVisible()
    await expect.poll(() => storedContent(page)).toContain('A river to swim in')

    await blockApi(page)
    await open(page, '/organization/actions/events')
    await expect(item).toBeVisible()
    await open(page, '/organization-profile')
    await expect(profile).toBeVisible()
    await open(page, '/edit-organization')
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load organization context' })).toBeVisible()
    await expect(page.getByLabel('Organization name')).toHaveCount(0)
  },
)

/** @shows accounts.log-out, state.kept */
test('logging out deletes the stored content, and the next person does not see it', async ({ page, request }) => {
  const group = await registerPublicOrganization(request)
  const logIn = async (account: Account) => {
    await logInByForm(page, account)
    await expect(page).toHaveURL('/dashboard')
  }
  const [first, second] = [await signUpSupporter(request), await signUpSupporter(request)]
  await callApi(request, 'POST', `/organizations/${group.organizationId}/actions?action=follow`, {
    token: first.session.meta.token,
  })
  await open(page, '/login')
  await logIn(first)
  await open(page, '/my-groups')
  await expect(page.getByRole('main').getByRole('link', { name: group.name, exact: true })).toBeVisible()
  await expect.poll(() => storedContent(page)).toContain(group.name)
  await clickLogOut(page)
  await expectLoggedOut(page)
  await expect.poll(() => storedContent(page)).toBe('')
  await logIn(second)
  await open(page, '/my-groups')
  await expect(page.getByRole('heading', { name: 'You don’t follow any groups yet' })).toBeVisible()
  expect(await storedContent(page)).not.toContain(group.name)
})

/** @shows sessions.no-storage */
test('a supporter can log in with a browser that forbids storage', { tag: '@nightly' }, async ({ page, request }) => {
  const { email, password } = await signUpSupporter(request)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await open(page, '/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
})

for (const path of ['/register', '/signup', '/cause-registration']) {
  /** @shows accounts.base-data */
  test(
    `${path} loads the base data for the new account once its form is used`,
    { tag: '@nightly' },
    async ({ page }) => {
      const requested: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (/^\/api\/(?:organizations|tags)$/.test(pathname) && !request.headers()['authorization'])
          requested.push(pathname)
      })
      await open(page, path)
      expect(requested).toEqual([])
      await page.getByRole('main').locator('a, input').first().focus()
      await expect.poll(() => requested.toSorted()).toEqual(['/api/organizations', '/api/tags'])
    },
  )
}

/** @shows accounts.base-data */
test(
  'a new supporter sees groups before the supporter’s own list has loaded',
  { tag: '@nightly' },
  async ({ page, baseURL }) => {
    const ready = page.waitForResponse((response) => response.url().startsWith(`${baseURL}/api/organizations?`))
    await open(page, '/signup')
    await page.getByLabel('First name', { exact: true }).focus()
    await ready
    const release = await pauseRequests(page, '**/api/organizations?*')
    for (const [label, text] of [
      ['First name', 'Rosa'],
      ['Last name', 'Marin'],
      ['Phone', '415-555-0134'],
      ['Email', `early-${crypto.randomUUID()}@example.org`],
      ['Password', 'lantern7'],
      ['Re-enter password', 'lantern7'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(text)
    }
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(firstGroup(page)).toBeVisible()
    const answered = page.waitForResponse((response) => response.url().startsWith(`${baseURL}/api/organizations?`))
    release()
    expect((await answered).status()).toBe(200)
    await expect(firstGroup(page)).toBeVisible()
  },
)
