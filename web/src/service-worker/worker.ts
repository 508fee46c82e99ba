import { languages } from '@rostrum/catalogue'
import { forgetStores, ours } from './caches.ts'
import { fetchPatiently } from './patient-fetch.ts'

/** Of the build, so that another build is another worker with a store of its own. */
declare const BUILD_VERSION: string

const worker = self as unknown as ServiceWorkerGlobalScope
const store = ours + BUILD_VERSION
const offlinePage = (language: string) => `/offline?language=${language}`
/** What the reader's last page was written in: their choice is in a cookie, which no worker can read everywhere. */
const lastLanguage = '/offline?last-language'

// No hurry to take over: the old worker serves what its open tabs need from its own store until they are closed.
worker.addEventListener('install', (event) => {
  const keepPages = async () => {
    const cache = await caches.open(store)
    await cache.addAll(languages.map((language) => new Request(offlinePage(language), { cache: 'reload' })))
  }
  event.waitUntil(keepPages())
})

worker.addEventListener('activate', (event) => {
  // Pages are asked for while the worker starts, so that it costs them nothing.
  const hurry = worker.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([forgetStores(store), hurry]))
})

/** Of this build only; another may wait beside it with a store of its own. */
const inStore = async (path: string) => (await caches.open(store)).match(path)

let known: string | null = null
const rememberLanguage = async (language: string | null) => {
  if (language === null || language === known) return
  known = language
  const cache = await caches.open(store)
  await cache.put(lastLanguage, new Response(language))
}

const readLanguage = async (): Promise<string> => {
  const kept = await inStore(lastLanguage)
  const wanted = kept ? await kept.text() : worker.navigator.language.slice(0, 2)
  return languages.find((language) => language === wanted) ?? languages[0]
}

/** Always what the network says; without one, the page that says so. */
const showPage = async (event: FetchEvent): Promise<Response> => {
  try {
    const response = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
    event.waitUntil(rememberLanguage(response.headers.get('content-language')).catch(() => {}))
    return response
  } catch {
    return (await inStore(offlinePage(await readLanguage()))) ?? Response.error()
  }
}

/** A name with a hash in it never means anything else. */
const giveAsset = async (event: FetchEvent): Promise<Response> => {
  const kept = await caches.match(event.request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetchPatiently(event.request)
  if (response.status === 200) {
    const copy = response.clone()
    const keep = async () => (await caches.open(store)).put(event.request, copy)
    // Where there is no room the network goes on serving it.
    event.waitUntil(keep().catch(() => {}))
  }
  return response
}

// Everything else (the API, its streams, what people uploaded) goes its way without the worker, and is never kept.
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== worker.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(giveAsset(event))
  else if (mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(showPage(event))
})
