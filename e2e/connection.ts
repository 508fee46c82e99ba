import { expect, type Page } from '@playwright/test'

/** Takes the connection away, and waits until the page knows that it is offline and makes no requests in vain. */
export const loseConnection = async (page: Page): Promise<void> => {
  await page.context().setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
}

/** Restores the connection, and waits until a request succeeds. A request that is sent too early would fail. */
export const regainConnection = async (page: Page): Promise<void> => {
  await page.context().setOffline(false)
  const isReachable = () =>
    page.evaluate(() =>
      fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  await expect.poll(isReachable).toBe(true)
}

/**
 * Makes requests for addresses that match the pattern fail until the returned function is called. Unlike `page.route`,
 * this does not disable the browser's cache.
 */
export const blockRequests = async (page: Page, pattern: string): Promise<() => Promise<void>> => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.setBlockedURLs', { urls: [pattern] })
  return async () => {
    await devTools.send('Network.setBlockedURLs', { urls: [] })
  }
}
