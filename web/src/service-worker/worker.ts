import { languages } from '@rostrum/catalogue'
import { events } from '@rostrum/contract/kinds/events'
import { deleteCaches, cachePrefix } from './caches.ts'
import { fetchWithRetry } from './fetch-with-retry.ts'

/** The version of the build. It makes each build a new worker with its own cache. */
declare const BUILD_VERSION: string

const worker = self as unknown as ServiceWorkerGlobalScope
const cacheName = cachePrefix + BUILD_VERSION
const offlinePage = (language: string) => `/offline?language=${language}`
/**
 * The cache key for the language of the last page. The user's choice is in a cookie, which workers cannot read in all
 * browsers.
 */
const lastLanguage = '/offline?last-language'

// The new worker does not skip waiting: the old one serves the assets of its open tabs from its own cache until they
// are closed.
worker.addEventListener('install', (event) => {
  const cacheOfflinePages = async () => {
    const cache = await caches.open(cacheName)
    await cache.addAll(languages.map((language) => new Request(offlinePage(language), { cache: 'reload' })))
    // Nobody loses the new version because this page could not be kept.
    if (await wasRosterPageKept()) await keepRosterPage().catch(() => {})
  }
  event.waitUntil(cacheOfflinePages())
})

worker.addEventListener('activate', (event) => {
  // With navigation preload, pages are requested while the worker starts, so the worker does not delay them.
  const preload = worker.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([deleteCaches(cacheName), preload]))
})

/** Looks only in the cache of this build, because another worker may be waiting with a cache of its own. */
const matchInCache = async (path: string) => (await caches.open(cacheName)).match(path)

let storedLanguage: string | null = null
const rememberLanguage = async (language: string | null) => {
  if (language === null || language === storedLanguage) return
  storedLanguage = language
  const cache = await caches.open(cacheName)
  await cache.put(lastLanguage, new Response(language))
}

const readLanguage = async (): Promise<string> => {
  const cached = await matchInCache(lastLanguage)
  const preferred = cached ? await cached.text() : worker.navigator.language.slice(0, 2)
  return languages.find((language) => language === preferred) ?? languages[0]
}

/**
 * The page of rosters, on which people are checked in at places without a connection. Before it is known who looks at it,
 * it is the same for every event and every user, so one copy serves all, and tells nothing about anybody.
 */
const rosterPage = `${events.organizerPage}/roster/`
const keptRosterPage = `${rosterPage}kept`

/** Keeps the page with all files that it names. */
const keepRosterPage = async (): Promise<void> => {
  const cache = await caches.open(cacheName)
  const page = await fetch(keptRosterPage, { cache: 'no-store' })
  if (page.status !== 200) return
  const html = await page.clone().text()
  const assets = new Set(html.match(/\/assets\/[\w./-]+/g))
  await Promise.all(
    [...assets].map(async (asset) => {
      if (!(await cache.match(asset, { ignoreVary: true }))) await cache.add(asset)
    }),
  )
  await cache.put(keptRosterPage, page)
}

worker.addEventListener('message', (event) => {
  // Without a connection, the next visit keeps it.
  if (event.data === 'keep-roster-page') event.waitUntil(keepRosterPage().catch(() => {}))
})

/** A new build keeps the page, too, if the one before did. */
const wasRosterPageKept = async (): Promise<boolean> => {
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix))
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).match(keptRosterPage)))
  return kept.some(Boolean)
}

const pageWithoutConnection = async (url: string): Promise<Response | undefined> => {
  const kept = new URL(url).pathname.startsWith(rosterPage) ? await matchInCache(keptRosterPage) : undefined
  return kept ?? matchInCache(offlinePage(await readLanguage()))
}

/** Always returns the response of the network. Without a connection, it returns the offline page, or that of rosters. */
const respondWithPage = async (event: FetchEvent): Promise<Response> => {
  try {
    const response = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
    event.waitUntil(rememberLanguage(response.headers.get('content-language')).catch(() => {}))
    return response
  } catch {
    return (await pageWithoutConnection(event.request.url)) ?? Response.error()
  }
}

/**
 * Returns an asset from the cache or the network. Its name contains a hash, so a cached asset never becomes outdated.
 */
const respondWithAsset = async (event: FetchEvent): Promise<Response> => {
  const cached = await caches.match(event.request, { ignoreVary: true })
  if (cached) return cached
  const response = await fetchWithRetry(event.request)
  if (response.status === 200) {
    const copy = response.clone()
    const cacheCopy = async () => (await caches.open(cacheName)).put(event.request, copy)
    // If storage is full, the asset is still served from the network.
    event.waitUntil(cacheCopy().catch(() => {}))
  }
  return response
}

// All other requests (the API, its streams and uploaded files) bypass the worker and are never cached. Navigations to
// addresses of the API (the way back from an identity provider, calendar files) must be answered, too: the browser has
// already requested them with navigation preload. Without an answer from it, it would request them a second time, but
// the code of an identity provider works only once.
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== worker.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(respondWithAsset(event))
  else if (mode === 'navigate') event.respondWith(respondWithPage(event))
})
