import type { Locator, Page, Request } from '@playwright/test'
import { expect, waitForHydration } from './fixtures.ts'

/**
 * Tracks the pending requests of a page, except for the event stream, which never ends. `settle` waits until the page
 * has loaded completely.
 */
export const trackRequests = (page: Page): { settle: () => Promise<void> } => {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/stream')) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  const requests = () => Array.from(pending, (request) => request.url())
  /**
   * Returns the URLs of pending requests. If there are none, it waits until the page is idle and also returns the
   * loading indicators and placeholders that are then visible.
   */
  const listPending = async (): Promise<string[]> => {
    if (pending.size > 0) return requests()
    const placeholders = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          // Buttons are excluded, because they always contain a loading icon, which is invisible unless they are busy.
          const indicators = 'main :is(.animate-spin, .animate-breathe):not(button *)'
          const report = () => {
            // Elements for other kinds of viewers are in the document, but they are not displayed.
            const shown = Array.from(document.querySelectorAll(indicators)).filter((element) =>
              element.checkVisibility(),
            )
            resolve(shown.map(({ outerHTML }) => outerHTML))
          }
          // The timeout applies to a page that is never idle.
          requestIdleCallback(report, { timeout: 1000 })
        }),
    )
    return [...placeholders, ...requests()]
  }
  return {
    settle: async () => {
      await waitForHydration(page)
      await expect
        .poll(listPending, { message: `${page.url()} has loaded completely`, intervals: [20, 50, 100] })
        .toEqual([])
    },
  }
}

/** Reads the address, the title, the visible main headings and the history length of a page. */
export const readPage = (page: Page) =>
  page.evaluate(() => ({
    address: location.pathname + location.search,
    title: document.title,
    headings: Array.from(document.querySelectorAll('h1'), (heading) =>
      heading.checkVisibility() ? heading.innerText : '',
    ).filter(Boolean),
    historyLength: history.length,
  }))

/** Finds the elements that extend beyond the right edge of the window, if the page can be scrolled horizontally. */
export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= innerWidth) return []
    const wide = Array.from(document.body.querySelectorAll('*')).filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 0.5,
    )
    const innermost = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)))
    const named = innermost.slice(0, 3).map((element) => element.outerHTML.slice(0, 160))
    return [`is ${scrollWidth} px wide: ${named.join(' … ')}`]
  })

/**
 * Finds which of these texts the page contains as its title, as a whole text node, or as a whole attribute such as
 * `aria-label`. A pattern matches a text with any values.
 */
export const findTexts = (page: Page, search: { texts: string[]; patterns: string[] }): Promise<string[]> =>
  page.evaluate(({ texts, patterns }) => {
    const known = new Set(texts)
    const pattern = new RegExp(patterns.join('|'), 'u')
    const shown = new Set<string>([document.title])
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (parentElement && !parentElement.closest('script, style, body [lang]')) shown.add((textContent ?? '').trim())
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) shown.add(element.getAttribute(name) ?? '')
    }
    return Array.from(shown).filter((text) => known.has(text) || pattern.test(text))
  }, search)

/** The upper edge of each element, such as `1px solid`. In forced colors, an area without one cannot be seen. */
export const edgesOf = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(element)
      return `${borderTopWidth} ${borderTopStyle}`
    }),
  )
