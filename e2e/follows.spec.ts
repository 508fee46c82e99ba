import type { APIRequestContext, Page, Route } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { answerRequests } from './request-handlers.ts'
import {
  callApi,
  isFollowed,
  registerPublicOrganization,
  registerOrganization,
  signIn,
  signUpSupporter,
} from './people.ts'

const toggles = /\/api\/organizations\/[^/]+\/actions\?action=(?:un)?follow$/
const actionOf = (route: Route) => new URL(route.request().url()).searchParams.get('action')

/** Answers to follow calls wait until `answerNext` is called, which sends one of them; `calls` are those that were sent. */
const pauseFollowCalls = async (page: Page) => {
  const calls: (string | null)[] = []
  const waiting: Route[] = []
  await page.route(toggles, (route) => {
    calls.push(actionOf(route))
    waiting.push(route)
  })
  const answerNext = async () => {
    await expect.poll(() => waiting.length).toBe(1)
    await waiting.shift()?.continue()
  }
  return { calls, answerNext }
}

const followButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Follow(ing)? ${name}$`) })

/** @shows follows.toggle */
test('following shows at once, before the server answers, wherever the organization is seen', async ({
  page,
  request,
}) => {
  const { name, organizationId } = await registerPublicOrganization(request)
  await signIn(page, await signUpSupporter(request))
  await open(page, `/dashboard?search=${encodeURIComponent(name)}`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(card).toContainText('0 followers')
  const { answerNext } = await pauseFollowCalls(page)
  await card.getByRole('button', { name: `Follow ${name}` }).click()
  await expect(card.getByRole('button', { name: `Following ${name}`, pressed: true })).toBeVisible()
  await expect(card).toContainText('1 follower')
  await expectAccessible(page)
  const answered = page.waitForResponse(toggles)
  await answerNext()
  await answered

  await card.getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/organization/${organizationId}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(followButton(page, name)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 follower', { exact: true })).toBeVisible()
  await page.reload()
  await expect(followButton(page, name)).toHaveAttribute('aria-pressed', 'true')
  await expect(followButton(page, name)).toHaveText(`Following ${name}`)
})

/** @shows follows.serial */
test('quick presses are sent one after another, and what was pressed last holds', async ({ page, request }) => {
  const { name, organizationId } = await registerPublicOrganization(request)
  const supporter = await signUpSupporter(request)
  const { token } = supporter.session.meta
  await signIn(page, supporter)
  await open(page, `/organization/${organizationId}`)
  await expect(page.getByRole('link', { name: 'Your profile' })).toBeVisible()
  const button = followButton(page, name)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  const { calls, answerNext } = await pauseFollowCalls(page)

  // Twice: the second call waits for the first.
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => calls).toEqual(['follow'])
  await answerNext()
  await expect.poll(() => calls).toEqual(['follow', 'unfollow'])
  const answered = page.waitForResponse(toggles)
  await answerNext()
  await answered
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  expect(await isFollowed(request, organizationId, token)).toBe(false)

  // Three times: what the first call does already is what is wanted in the end.
  calls.length = 0
  for (const pressed of ['true', 'false', 'true']) {
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', pressed)
  }
  const last = page.waitForResponse(toggles)
  await answerNext()
  await last
  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 follower', { exact: true })).toBeVisible()
  expect(calls).toEqual(['follow'])
})

/** @shows follows.serial */
test(
  'a press that waits for the one before is sent when the page is closed',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const { name, organizationId } = await registerPublicOrganization(request)
    const supporter = await signUpSupporter(request)
    const { token } = supporter.session.meta
    await callApi(request, 'POST', `/organizations/${organizationId}/actions?action=follow`, { token })
    await signIn(page, supporter)
    await open(page, `/organization/${organizationId}`)
    const button = followButton(page, name)
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    // The first press reaches the server, but its answer never reaches the page. (A browser loses what is sent while a
    // page closes if a test intercepts requests, so this replaces fetch.)
    await page.evaluate(() => {
      const send = window.fetch.bind(window)
      window.fetch = async (input, init) => {
        const answer = await send(input, init)
        return answer.url.endsWith('action=unfollow') ? new Promise(() => undefined) : answer
      }
    })
    await button.click()
    await expect.poll(() => isFollowed(request, organizationId, token)).toBe(false)
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/about')
    await expect.poll(() => isFollowed(request, organizationId, token)).toBe(true)
  },
)

test.describe('when it cannot be saved', () => {
  const failToFollow = async (page: Page, request: APIRequestContext) => {
    const { name, organizationId } = await registerPublicOrganization(request)
    await signIn(page, await signUpSupporter(request))
    await open(page, `/organization/${organizationId}`)
    await expect(page.getByRole('link', { name: 'Your profile' })).toBeVisible()
    const button = followButton(page, name)
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    const mend = await answerRequests(page, toggles, (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } }),
    )
    return {
      button,
      mend,
      toast: page.getByRole('alert').filter({ hasText: 'Something went wrong. Please try again.' }),
    }
  }
  test.beforeEach(({ failures }) => failures.expect({ method: 'POST', path: /\/actions$/, status: 500 }))

  /** @shows follows.failure, popup.colors, popup.closes-itself */
  test('goes back, and a red toast says so for five seconds', async ({ page, request }) => {
    await page.clock.install()
    const { button, toast } = await failToFollow(page, request)
    await page.clock.pauseAt(Date.now() + 5000)
    await button.click()
    await expect(toast).toBeVisible()
    await expect(toast.locator('svg').first()).toHaveClass(/danger/)
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByText('0 followers', { exact: true })).toBeVisible()
    await page.clock.runFor(4900)
    await expect(toast).toBeVisible()
    await page.clock.runFor(200)
    await expect(toast).toBeHidden()
    await page.clock.resume()
  })

  /** @shows follows.failure */
  test('the toast can be closed, and following tried again', async ({ page, request }) => {
    const { button, mend, toast } = await failToFollow(page, request)
    await button.click()
    await toast.getByRole('button', { name: 'Close' }).click()
    await expect(toast).toBeHidden()
    mend()
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(toast).toBeHidden()
  })
})

/** @shows follows.visitor */
test('a visitor logs in to follow, is back at the same place, and follows', async ({ page, request }) => {
  const { name } = await registerPublicOrganization(request)
  const { email, password } = await signUpSupporter(request)
  const address = `/?search=${encodeURIComponent(name).replaceAll('%20', '+')}`
  await open(page, address)
  await page.getByRole('button', { name: `Follow ${name}` }).click()
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ from: address }).toString()}`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('status').filter({ hasText: `You follow ${name} now` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Following ${name}`, pressed: true })).toBeVisible()
})

/** @shows follows.who */
test('organizations do not follow', { tag: '@nightly' }, async ({ page, request }) => {
  const { name, organizationId } = await registerPublicOrganization(request)
  await signIn(page, await registerOrganization(request))
  await open(page, `/organization/${organizationId}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Organization profile' })).toBeVisible()
  await expect(followButton(page, name)).toHaveCount(0)
})
