import type { Page, Route } from '@playwright/test'

// These functions leave their handlers in place until the test ends. Playwright may never send a request that starts
// while a handler is removed (`unroute`, or the option `times` of `route`).

type Address = Parameters<Page['route']>[0]

/** Answers all matching requests with `answer`, until the returned function is called. */
export const answerRequests = async (
  page: Page,
  address: Address,
  answer: (route: Route) => Promise<void>,
): Promise<() => void> => {
  let isStopped = false
  await page.route(address, (route) => (isStopped ? route.fallback() : answer(route)))
  return () => {
    isStopped = true
  }
}

interface Resource {
  attributes: object
}

/**
 * Changes these attributes of what the server answers, be it one resource or a page of them, until the returned function
 * is called.
 */
export const changeAnswers = (page: Page, address: Address, changes: object): Promise<() => void> =>
  answerRequests(page, address, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: Resource | Resource[] }
    const change = (resource: Resource) => ({ ...resource, attributes: { ...resource.attributes, ...changes } })
    const data = Array.isArray(body.data) ? body.data.map(change) : change(body.data)
    await route.fulfill({ response, json: { ...body, data } })
  })

/**
 * Holds back all matching requests from now on. Returns a function that releases them: to the server by default, or to
 * `answer`.
 */
export const pauseRequests = async (
  page: Page,
  address: Address,
  answer = (route: Route): Promise<void> => route.continue(),
): Promise<() => void> => {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released
    await answer(route)
  })
  return resolve
}

/**
 * Holds back the answer to the first matching request; later requests are answered as usual. `isAnswered` resolves when
 * the server has answered the request, and `release` lets the answer arrive.
 */
export const pauseFirstAnswer = async (page: Page, address: Address) => {
  const { promise: isAnswered, resolve: markAsAnswered } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(address, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    const response = await route.fetch()
    markAsAnswered()
    await released
    // The page may have given up the request.
    await route.fulfill({ response }).catch(() => undefined)
  })
  return { isAnswered, release }
}
