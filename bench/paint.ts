import { chromium, type Browser } from '@playwright/test'
import { browserArguments, findBrowser } from '../e2e/browser.ts'
import { median } from './load.ts'

/** Slow 4G as Lighthouse defines it, in bytes per second. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const cpuSlowdown = 4

const largestPaint = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(url, { waitUntil: 'networkidle' })
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await context.close()
  return paint
}

/** Milliseconds until the largest contentful paint of a first visit on a phone: the median of five visits. */
export const measurePaint = async (url: string): Promise<{ median: number; all: number[] }> => {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args: browserArguments, env: { ...process.env, ...env } })
  const all: number[] = []
  for (let visit = 0; visit < 5; visit += 1) all.push(await largestPaint(browser, url))
  await browser.close()
  return { median: median(all), all }
}
