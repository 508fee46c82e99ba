const address = '/sw.js'

/**
 * For development: a service worker that a production build left behind on the same origin would respond instead of
 * Vite.
 */
const unregister = async () => {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}

/** Registers the service worker, which responds without a connection. Browsers without support work as before. */
export const registerWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  await (import.meta.env.DEV ? unregister() : navigator.serviceWorker.register(address, { updateViaCache: 'none' }))
}
