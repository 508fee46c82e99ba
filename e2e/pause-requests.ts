import type { Page, Route } from '@playwright/test'

/** Requests wait from now on; gives what lets them go on, to the server unless `answer` says otherwise. */
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
