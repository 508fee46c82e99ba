import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test as base, waitForWorker } from './fixtures.ts'
import { registerPublicOrganization, signIn, signUpSupporter } from './people.ts'
import { type BreakableConnection, openBreakable } from '../server/testing/breakable.ts'

/**
 * Adds the fixture `appProxy`: a proxy in front of the app that can be interrupted. It has the scope of the worker process,
 * because the `page` fixture checks the accessibility of the page after the test has ended.
 */
const test = base.extend<object, { appProxy: BreakableConnection }>({
  appProxy: [
    async ({}, use, { project }) => {
      const appProxy = await openBreakable(project.use.baseURL ?? '')
      await use(appProxy)
      await appProxy.close()
    },
    { scope: 'worker' },
  ],
})
test.use({ serviceWorkers: 'allow' })

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** @shows design.offline */
test('without a connection, the offline page is shown until the connection is back', async ({ page, context }) => {
  await open(page, '/')
  await waitForWorker(page)
  await context.setOffline(true)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What still works' })).toBeVisible()
  await expect(page).toHaveURL('/about')
  await expectAccessible(page)
  // The connection returns only after this load is complete, because the reload that it causes would abort an
  // unfinished one.
  const again = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Try Again' }).click()
  await again
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible()
  await expect(page).toHaveURL('/about')
})

test(
  'the offline page also loads the requested page once a server that was unavailable is back',
  { tag: '@nightly' },
  async ({ page, appProxy }) => {
    await page.goto(appProxy.url)
    await waitForWorker(page)
    appProxy.break()
    await page.goto(`${appProxy.url}about`)
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    // The offline page checks whether the server is ready, and continues after a failed check.
    await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/readyz'))
    appProxy.restore()
    await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible()
  },
)

/** @shows design.offline */
test('the offline page is in the language of the pages that were opened before', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'es', url: baseURL ?? '' }])
  await open(page, '/')
  await waitForWorker(page)
  // The service worker learns the language only from pages that it has handled.
  await open(page, '/about')
  await context.setOffline(true)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'No tienes conexión' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('the service worker caches only assets and the offline page, but no other pages and no API responses', async ({
  page,
  request,
}) => {
  await signIn(page, await signUpSupporter(request))
  await open(page, '/')
  await waitForWorker(page)
  for (const path of ['/dashboard', '/user-profile', '/updates']) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect.poll(async () => (await cachedPaths(page)).some((path) => path.startsWith('/assets/'))).toBe(true)
  const others = (await cachedPaths(page)).filter((path) => !path.startsWith('/assets/') && path !== '/offline')
  expect(others).toEqual([])
})

test(
  'a new service worker deletes the caches of old builds, but not those of other applications',
  { tag: '@nightly' },
  async ({ page }) => {
    // This document has the same origin but does not register the service worker.
    await page.goto('/manifest.webmanifest')
    await page.evaluate(async () => {
      await (await caches.open('rostrum-before')).put('/assets/old.js', new Response('old'))
      await (await caches.open('of-somebody-else')).put('/kept', new Response('kept'))
    })
    await open(page, '/')
    await waitForWorker(page)
    await expect.poll(() => page.evaluate(() => caches.has('rostrum-before'))).toBe(false)
    expect(await page.evaluate(() => caches.has('of-somebody-else'))).toBe(true)
  },
)

test(
  'the script that retires the service worker deletes all caches and unregisters itself',
  { tag: '@nightly' },
  async ({ page }) => {
    await open(page, '/')
    await waitForWorker(page)
    await page.evaluate(() => navigator.serviceWorker.register('/sw-retired.js'))
    const remaining = () =>
      page.evaluate(async () => ({
        registrations: (await navigator.serviceWorker.getRegistrations()).length,
        stores: await caches.keys(),
      }))
    await expect.poll(remaining).toEqual({ registrations: 0, stores: [] })
  },
)

/** @shows design.offline */
test('the app can be installed: the manifest is in the user’s language and its icons have the declared sizes', async ({
  page,
  request,
}) => {
  await open(page, '/')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const answer = await request.get(address ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as {
    icons: { src: string; sizes: string; purpose: string; type: string }[]
    shortcuts: { url: string }[]
  }
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Rostrum',
    short_name: 'Rostrum',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    lang: 'en',
  })
  expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
    'any any',
    'any 192x192',
    'any 512x512',
    'maskable 512x512',
  ])
  const sizeOf = async (path: string) => {
    // The first chunk of every PNG file contains its width and height.
    const bytes = await (await request.get(path)).body()
    return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
  }
  for (const { src, sizes, type } of manifest.icons) {
    if (type === 'image/png') expect(await sizeOf(src), src).toBe(sizes)
    else expect((await request.get(src)).headers()['content-type']).toContain(type)
  }
  expect(await sizeOf('/app/apple-touch-icon.png')).toBe('180x180')
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status(), url).toBe(200)

  const spanish = (await (await request.get('/manifest.webmanifest?language=es')).json()) as { lang: string }
  expect(spanish).toMatchObject({ lang: 'es', shortcuts: [{ name: 'Buscar grupos' }, {}, {}] })
})

/** @shows design.sitemap */
test('what search engines and feed readers read can be opened while the worker is active', async ({
  page,
  request,
}) => {
  const { organizationId } = await registerPublicOrganization(request)
  await open(page, '/')
  await waitForWorker(page)
  for (const [path, type] of [
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    expect(answer?.headers()['content-type'], path).toBe(type)
  }
  await open(page, `/organization/${organizationId}`)
  const feedType = await page.evaluate(async () => {
    const feed = document.querySelector<HTMLLinkElement>('link[type="application/atom+xml"]')
    return (await fetch(feed?.href ?? '')).headers.get('content-type')
  })
  expect(feedType).toBe('application/atom+xml; charset=utf-8')
})
