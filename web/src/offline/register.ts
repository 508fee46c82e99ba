const address = '/sw.js'

/** Where one was left behind by a build on the same address, it would answer for Vite. */
const unregister = async () => {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}

/** Makes the app answer without a connection. A browser that cannot, or may not, goes on as it always did. */
export const registerWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  await (import.meta.env.DEV ? unregister() : navigator.serviceWorker.register(address, { updateViaCache: 'none' }))
}
