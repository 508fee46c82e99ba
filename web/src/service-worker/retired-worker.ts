import { forgetStores } from './caches.ts'

const worker = self as unknown as ServiceWorkerGlobalScope

/** Served in the place of the worker, it takes it out of every browser that asks, at once and with all it kept. */
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', (event) => {
  const leave = async () => {
    await forgetStores()
    await worker.registration.unregister()
  }
  event.waitUntil(leave())
})
