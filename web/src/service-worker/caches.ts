/** Every store of ours begins so, whichever build made it. */
export const ours = 'rostrum-'

/** Deletes our stores but the one named. */
export const forgetStores = async (but?: string): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(ours) && name !== but).map((name) => caches.delete(name)))
}
