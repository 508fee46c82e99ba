/**
 * Thrown when the code of a part of the page could not be fetched because the connection failed. Another attempt may
 * succeed.
 */
export class ConnectionError extends Error {}

/** The files of the build that are in the browser's cache or are being fetched, by their address. */
const fetched = new Map<string, Promise<unknown>>()

const isLoadedWithPage = (href: string): boolean =>
  document.querySelector(`link[rel='modulepreload'][href='${href}'], script[src='${href}']`) !== null

const fetchFile = async (href: string): Promise<void> => {
  const response = await fetch(href).catch((error: unknown) => {
    throw new ConnectionError(href, { cause: error })
  })
  // The file is in the cache only after it has been read completely.
  await response.arrayBuffer().catch((error: unknown) => {
    throw new ConnectionError(href, { cause: error })
  })
  if (!response.ok) throw new Error(`${href}: ${response.status}`)
}

const loadStyles = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (document.querySelector(`link[rel='stylesheet'][href='${href}']`)) return resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new ConnectionError(href))
    })
    document.head.append(link)
  })

/** Fetches a file of the build into the browser's cache, unless it is there already. */
export const fetchOnce = (href: string): Promise<unknown> => {
  const known = fetched.get(href)
  if (known) return known
  const started = href.endsWith('.css')
    ? loadStyles(href)
    : isLoadedWithPage(href)
      ? Promise.resolve()
      : fetchFile(href)
  fetched.set(href, started)
  started.catch(() => fetched.delete(href))
  return started
}

/**
 * Runs a dynamic import after all files that it imports statically have been fetched. The build calls this function
 * instead of Vite's own helper (see `load-parts-plugin.ts`). If the request of a module fails during an import, a
 * browser does not request the module again before a reload, although other parts of the page may need it too. A
 * failing connection must therefore be noticed before the import.
 *
 * @param files The paths of the scripts and style sheets, without the leading slash.
 * @throws {ConnectionError} if a file could not be fetched.
 * @public The build imports it by its path.
 */
export const loadPart = async <Module>(importPart: () => Promise<Module>, files: string[] = []): Promise<Module> => {
  await Promise.all(files.map((file) => fetchOnce(`/${file}`)))
  return importPart()
}

/**
 * Loads a part of the page.
 *
 * @throws {ConnectionError} if the browser goes offline in the meantime.
 */
export const loadWhileOnline = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  const loaded = new AbortController()
  const offline = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new ConnectionError('The browser is offline'))
    addEventListener('offline', giveUp, { signal: loaded.signal })
  })
  try {
    return await Promise.race([load(), offline])
  } finally {
    loaded.abort()
  }
}
