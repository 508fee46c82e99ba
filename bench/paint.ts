import type { Browser } from '@playwright/test'
import { median } from './load.ts'
import { openBrowser, openPhone, type Transfer } from './phone.ts'

interface Visit extends Transfer {
  /** Milliseconds until the largest contentful paint. */
  paint: number
}

const visits = 5

/** The first visit of a page on a phone. */
const visit = async (browser: Browser, url: string): Promise<Visit> => {
  const phone = await openPhone(browser)
  await phone.page.goto(url, { waitUntil: 'networkidle' })
  const paint = await phone.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await phone.close()
  return { paint, ...phone.transfer }
}

/** Five first visits of a page on a phone. */
export const measureVisits = async (browser: Browser, url: string): Promise<Visit[]> => {
  const all: Visit[] = []
  for (let number = 0; number < visits; number += 1) all.push(await visit(browser, url))
  return all
}

/** Milliseconds until the largest contentful paint of a first visit on a phone: the median of five visits. */
export const measurePaint = async (url: string): Promise<{ median: number; all: number[] }> => {
  const browser = await openBrowser()
  const all = (await measureVisits(browser, url)).map(({ paint }) => paint)
  await browser.close()
  return { median: median(all), all }
}
