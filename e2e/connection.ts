import { expect, type Page } from '@playwright/test'

/** Takes the connection away. Afterwards the page itself knows that it has none: it asks for nothing in vain. */
export const loseConnection = async (page: Page): Promise<void> => {
  await page.context().setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
}

/** Gives the connection back. Afterwards a request gets through: one that came a moment too early would have failed. */
export const regainConnection = async (page: Page): Promise<void> => {
  await page.context().setOffline(false)
  const getsThrough = () =>
    page.evaluate(() =>
      fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  await expect.poll(getsThrough).toBe(true)
}

/**
 * Lets requests for the addresses that match the pattern fail, until the returned function is called. Unlike
 * `page.route` it leaves the browser's cache in use.
 */
export const cutRequests = async (page: Page, pattern: string): Promise<() => Promise<void>> => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.setBlockedURLs', { urls: [pattern] })
  return async () => {
    await devTools.send('Network.setBlockedURLs', { urls: [] })
  }
}
