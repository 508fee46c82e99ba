import { deleteCaches } from './caches.ts'

const worker = self as unknown as ServiceWorkerGlobalScope

/**
 * Served in place of the service worker in order to retire it: it activates immediately, deletes all caches and
 * unregisters itself.
 */
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', (event) => {
  const retire = async () => {
    await deleteCaches()
    await worker.registration.unregister()
  }
  event.waitUntil(retire())
})
