/** The prefix of the names of all caches of this application, whichever build has created them. */
export const ours = 'rostrum-'

/** Deletes all caches of this application except the named one. */
export const forgetStores = async (but?: string): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(ours) && name !== but).map((name) => caches.delete(name)))
}
