/** The prefix of the names of all caches of this application, whichever build has created them. */
export const cachePrefix = 'rostrum-'

/** Deletes all caches of this application except the named one. */
export const deleteCaches = async (except?: string): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(cachePrefix) && name !== except).map((name) => caches.delete(name)),
  )
}
