import { fetchOnce } from './load-parts.ts'
import { routerManifest } from './router-manifest.ts'

/** The scripts of a page and of the layouts around it. */
const scriptsOf = (routeId: string): string[] => {
  const route = routerManifest()?.routes[routeId]
  if (!route) return []
  return [route.module, ...(route.imports ?? []), ...(route.parentId ? scriptsOf(route.parentId) : [])]
}

type PrefetchedPage = 'pages/organization' | 'pages/dashboard'

/**
 * Fetches the scripts of a page that the user will probably open next, so that the browser has them in its cache. React
 * Router's own way of prefetching imports them, and reloads the current page if that fails, which would lose what the
 * user has typed, or the page if the browser is offline.
 */
export const prefetchPage = (page: PrefetchedPage): void => {
  for (const script of new Set(scriptsOf(page))) fetchOnce(script).catch(() => {})
}
