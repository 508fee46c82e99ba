import type { Page, Request } from '@playwright/test'
import { expect, takeOver } from './fixtures.ts'

/** Knows what a page is still waiting for; the stream of events waits for ever. */
export const followRequests = (page: Page): { settle: () => Promise<void> } => {
  const underway = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/stream')) underway.add(request)
  })
  page.on('requestfinished', (request) => underway.delete(request))
  page.on('requestfailed', (request) => underway.delete(request))
  const requests = () => Array.from(underway, (request) => request.url())
  /** What is underway, or stands in for what is to come once the page has worked through what came. */
  const waitsFor = async (): Promise<string[]> => {
    if (underway.size > 0) return requests()
    const placeholders = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          // A button keeps the sign of its being busy all the time, unseen.
          const waiting = 'main :is(.animate-spin, .animate-breathe):not(button *)'
          const look = () => {
            // What is for another kind of viewer is not displayed at all.
            const shown = Array.from(document.querySelectorAll(waiting)).filter((element) => element.checkVisibility())
            resolve(shown.map(({ outerHTML }) => outerHTML))
          }
          // A page that never rests is looked at all the same.
          requestIdleCallback(look, { timeout: 1000 })
        }),
    )
    return [...placeholders, ...requests()]
  }
  return {
    settle: async () => {
      await takeOver(page)
      await expect.poll(waitsFor, { message: `${page.url()} has come whole`, intervals: [20, 50, 100] }).toEqual([])
    },
  }
}

/** What a reader sees of a page: its tab, its main heading, where it is. */
export const readPage = (page: Page) =>
  page.evaluate(() => ({
    address: location.pathname + location.search,
    title: document.title,
    headings: Array.from(document.querySelectorAll('h1'), (heading) =>
      heading.checkVisibility() ? heading.innerText : '',
    ).filter(Boolean),
    historyLength: history.length,
  }))

/** What sticks out of the window at the side, if the page can be scrolled there. */
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

/** Which of these texts the page shows or says, as a whole piece of text; a pattern stands for a text with any values. */
export const findTexts = (page: Page, wanted: { texts: string[]; patterns: string[] }): Promise<string[]> =>
  page.evaluate(({ texts, patterns }) => {
    const known = new Set(texts)
    const alike = new RegExp(patterns.join('|'), 'u')
    const shown = new Set<string>([document.title])
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (parentElement && !parentElement.closest('script, style, body [lang]')) shown.add((textContent ?? '').trim())
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) shown.add(element.getAttribute(name) ?? '')
    }
    return Array.from(shown).filter((text) => known.has(text) || alike.test(text))
  }, wanted)
