import type { Page, Route } from '@playwright/test'

/**
 * Holds back all matching requests from now on. Returns a function that releases them: to the server by default, or to
 * `answer`.
 */
export const pauseRequests = async (
  page: Page,
  address: string | RegExp,
  answer = (route: Route): Promise<void> => route.continue(),
): Promise<() => void> => {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released
    await answer(route)
  })
  return resolve
}
