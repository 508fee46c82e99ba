import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { findInaccessible } from './accessibility.ts'
import { isHydrated } from './hydration.ts'
import { isLongRun } from './long-run.ts'

/** A request that is expected to fail, for example `POST /api/login` with the status 422. */
export interface ExpectedFailure {
  method: string
  path: string | RegExp
  status: number
}

interface Fixtures {
  /**
   * Declares failures that a test expects. Call `failures.expect({ method: 'POST', path: '/api/login', status: 422 })`
   * before the step that causes the failure.
   */
  failures: { expect: (failure: ExpectedFailure) => void; all: ExpectedFailure[] }
}

/** A page requests the phone bank of an organization to find out whether there is one. */
const noPhoneBank: ExpectedFailure = { method: 'GET', path: /^\/api\/organizations\/[\w-]+\/phone-bank$/, status: 404 }

const isExpected = (expected: ExpectedFailure[], method: string, path: string, status: number) =>
  [noPhoneBank, ...expected].some(
    (failure) =>
      failure.method === method &&
      failure.status === status &&
      (typeof failure.path === 'string' ? failure.path === path : failure.path.test(path)),
  )

/** Returns an array to which the errors of the page, of its console and of its requests are added from now on. */
export const collectErrors = (page: Page, origin: string, expected: ExpectedFailure[]): string[] => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error in the page: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    // Chromium also logs each failed response, which is checked below by its method and status.
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
    // Leaving a page or typing further cancels its pending requests.
    if (new URL(request.url()).origin !== origin || reason === 'net::ERR_ABORTED') return
    // These errors happen only in tests that take the connection away or block requests (`connection.ts`).
    if (['net::ERR_INTERNET_DISCONNECTED', 'inspector'].includes(reason)) return
    problems.push(`${request.method()} ${request.url()} failed: ${reason}`)
  })
  return problems
}

/** Waits until React has hydrated the page. */
export const waitForHydration = (page: Page): Promise<void> =>
  expect.poll(() => isHydrated(page), `${page.url()} is hydrated`).toBe(true)

/** Opens a page and waits until it is hydrated. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await waitForHydration(page)
}

/** Waits until the service worker is active. It handles requests from the next page load on. */
export const waitForWorker = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated')

/** Whether the page is too narrow for the sidebar and has a menu instead. */
export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768

/**
 * Clicks an element twice, before the page can receive a response to the first click. With Playwright's mouse, the
 * second click would hit whatever is at that place by then, and take the focus.
 */
export const clickTwice = (button: Locator): Promise<void> =>
  button.evaluate(async (element: HTMLElement) => {
    element.click()
    // The browser handles real clicks in separate tasks, too.
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    element.click()
  })

/** Presses a checkbox and returns what it shows before anything else can happen, such as an answer of the server. */
export const pressAndRead = (checkbox: Locator): Promise<boolean> =>
  checkbox.evaluate((box: HTMLInputElement) => {
    box.click()
    return box.checked
  })

/** Chooses an option and returns what the list shows before anything else can happen, such as an answer of the server. */
export const chooseAndRead = (list: Locator, value: string): Promise<string> =>
  list.evaluate((select: HTMLSelectElement, chosen) => {
    select.value = chosen
    select.dispatchEvent(new Event('change', { bubbles: true }))
    return select.value
  }, value)

const colorSchemes = ['light', 'dark'] as const

/**
 * The color schemes in which a test checks the accessibility: about half of the tests use the light one and half the
 * dark one, depending on the length of the title. In the long run, each test uses both.
 */
const schemesFor = ({ title }: { title: string }) =>
  isLongRun ? colorSchemes : colorSchemes.filter((_, position) => title.length % colorSchemes.length === position)

/** Asserts that axe finds no problems in the current state of the page. */
export const expectAccessible = async (page: Page): Promise<void> => {
  for (const [position, colorScheme] of schemesFor(base.info()).entries()) {
    await page.emulateMedia({ colorScheme })
    const found = await findInaccessible(page, position === 0 ? 'wcag' : 'colors')
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([])
  }
}

/**
 * A test fails on any error of its page, of the console or of a request. In the long run, it also fails if the page at its
 * end is not accessible.
 */
/**
 * A desktop browser asks in a window of its own which program calls or writes, and passes no press on to the page until
 * somebody answers. The tests have nobody who does, and no such program. Runs after the handlers of the page.
 */
const openNoOtherProgram = (): void => {
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link && /^(?:tel|sms|mailto):/.test(link.href)) event.preventDefault()
  })
}

export const test = base.extend<Fixtures>({
  failures: async ({}, use) => {
    const all: ExpectedFailure[] = []
    await use({ all, expect: (failure) => all.push(failure) })
  },
  page: async ({ page, baseURL, failures }, use, testInfo) => {
    const problems = collectErrors(page, new URL(baseURL ?? '').origin, failures.all)
    await page.context().addInitScript(openNoOtherProgram)
    await use(page)
    expect(problems).toEqual([])
    const mustBeChecked = isLongRun && page.url() !== 'about:blank'
    if (testInfo.status === testInfo.expectedStatus && mustBeChecked) await expectAccessible(page)
    // A handler that still works on a request, such as a prefetch, would fail because the page is closed.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  },
})

export { expect }
