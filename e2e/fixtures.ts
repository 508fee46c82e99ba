import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { findInaccessible } from './accessibility.ts'
import { isLongRun } from './long-run.ts'

/** A request that is meant to fail: `POST /api/login` with 422. */
export interface ExpectedFailure {
  method: string
  path: string | RegExp
  status: number
}

interface Fixtures {
  /** `failures.expect({ method: 'POST', path: '/api/login', status: 422 })` before the step that causes it. */
  failures: { expect: (failure: ExpectedFailure) => void; all: ExpectedFailure[] }
}

/** Whether an organization has a phone bank is found out by asking for it. */
const noPhoneBank: ExpectedFailure = { method: 'GET', path: /^\/api\/organizations\/[\w-]+\/phone-bank$/, status: 404 }

const isExpected = (expected: ExpectedFailure[], method: string, path: string, status: number) =>
  [noPhoneBank, ...expected].some(
    (failure) =>
      failure.method === method &&
      failure.status === status &&
      (typeof failure.path === 'string' ? failure.path === path : failure.path.test(path)),
  )

/** Writes down whatever a page complains about. */
export const watch = (page: Page, origin: string, expected: ExpectedFailure[]): string[] => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error in the page: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    // Chromium's echo of a failed response, which is judged below with its method and status.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    problems.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    const url = new URL(response.url())
    const method = response.request().method()
    if (url.origin !== origin || response.status() < 400) return
    if (isExpected(expected, method, url.pathname, response.status())) return
    problems.push(`${method} ${url.pathname} answered ${response.status()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page or typing on cancels what it still waits for.
    if (new URL(request.url()).origin !== origin || reason === 'net::ERR_ABORTED') return
    // These happen only where a journey takes the connection away or cuts requests (`connection.ts`).
    if (['net::ERR_INTERNET_DISCONNECTED', 'inspector'].includes(reason)) return
    problems.push(`${request.method()} ${request.url()} failed: ${reason}`)
  })
  return problems
}

/** Waits until the app has taken over what the server rendered: what is pressed earlier goes nowhere. */
export const takeOver = async (page: Page): Promise<void> => {
  const isTakenOver = () =>
    page.evaluate(() => {
      const inside = document.querySelector('body a')
      return inside !== null && Object.keys(inside).some((key) => key.startsWith('__reactProps'))
    })
  await expect.poll(isTakenOver, `${page.url()} is taken over`).toBe(true)
}

/** Opens a page and waits until it can be used. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await takeOver(page)
}

/** Narrower than the sidebar needs: there is a menu instead. */
export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768

/**
 * As a nervous thumb does, before anything can answer. (Pressed by the mouse, the second would land on whatever is there
 * by then, and take the focus.)
 */
export const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate(async (element: HTMLElement) => {
    element.click()
    // Events come one by one, even those of a thumb.
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    element.click()
  })

const colorSchemes = ['light', 'dark'] as const

/** Half of all journeys are looked at in light, half in dark; in the long run each in both. */
const schemesFor = ({ title }: { title: string }) =>
  isLongRun ? colorSchemes : colorSchemes.filter((_, position) => title.length % colorSchemes.length === position)

/** Pages that their journey has had looked at. */
const seenByAxe = new WeakSet<Page>()

/** axe finds nothing to say about the page as it is now. */
export const expectAccessible = async (page: Page): Promise<void> => {
  seenByAxe.add(page)
  for (const [position, colorScheme] of schemesFor(base.info()).entries()) {
    await page.emulateMedia({ colorScheme })
    const found = await findInaccessible(page, position === 0 ? 'all' : 'colors')
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([])
  }
}

/**
 * Every test fails on an error in the page, in its console or in a request, and when the page it ends on is not
 * accessible; one that asked for that where it mattered is asked once more only in the long run.
 */
export const test = base.extend<Fixtures>({
  failures: async ({}, use) => {
    const all: ExpectedFailure[] = []
    await use({ all, expect: (failure) => all.push(failure) })
  },
  page: async ({ page, baseURL, failures }, use, testInfo) => {
    const problems = watch(page, new URL(baseURL ?? '').origin, failures.all)
    await use(page)
    expect(problems).toEqual([])
    const isToBeSeen = page.url() !== 'about:blank' && (isLongRun || !seenByAxe.has(page))
    if (testInfo.status === testInfo.expectedStatus && isToBeSeen) await expectAccessible(page)
  },
})

export { expect }
