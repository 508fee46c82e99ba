import { createRequestHandler, type ServerBuild } from 'react-router'

type Handler = ReturnType<typeof createRequestHandler>
type Routes = ServerBuild['routes']

/** The path of a route with those above it, without slashes at its ends. */
const wholePath = (routes: Routes, id: string | undefined): string => {
  const route = id === undefined ? undefined : routes[id]
  if (!route) return ''
  return `${wholePath(routes, route.parentId)}/${route.path ?? ''}`.replaceAll(/\/+/g, '/').replace(/^\/|\/$/g, '')
}

/** A route and those above it. */
const lineage = (routes: Routes, id: string | undefined): string[] => {
  const route = id === undefined ? undefined : routes[id]
  return route ? [route.id, ...lineage(routes, route.parentId)] : []
}

/** What the first segment of an address must be for a route to match it; undefined where it may be any: a parameter or `*`. */
const firstSegmentOf = (path: string): string | undefined => {
  const [first = ''] = path.toLowerCase().split('/')
  return /[:*?]/.test(first) ? undefined : first
}

/** The first segment that an address asks for: what the browser's router fetches is named like the page with `.data` after it, and `_root.data` is the first page. */
const firstSegmentAsked = (pathname: string): string => {
  const [first = ''] = pathname.slice(1).split('/')
  const page = first.replace(/\.data$/, '')
  try {
    return page === '_root' ? '' : decodeURIComponent(page).toLowerCase()
  } catch {
    return page
  }
}

/**
 * React Router tries an address on every route of a build, and makes the whole table of routes anew for each page
 * that it renders. An address can only lead to the routes that begin as it does, so a handler with these alone
 * gives the same page for less.
 */
export const narrowedHandler = (build: ServerBuild): Handler => {
  const leaves = Object.values(build.routes).flatMap((route) =>
    route && (route.path || route.index) ? [route.id] : [],
  )
  const segments = new Map(leaves.map((id) => [id, firstSegmentOf(wholePath(build.routes, id))]))
  const known = new Set(segments.values())
  const handlers = new Map<string | undefined, Handler>()

  const handlerFor = (segment: string | undefined) => {
    const ids = new Set(
      [...segments]
        .filter(([, first]) => first === segment || first === undefined)
        .flatMap(([id]) => lineage(build.routes, id)),
    )
    const only = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))
    return createRequestHandler(
      { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } },
      'production',
    )
  }

  return (request, context) => {
    const asked = firstSegmentAsked(new URL(request.url).pathname)
    const segment = known.has(asked) ? asked : undefined
    let handler = handlers.get(segment)
    if (!handler) handlers.set(segment, (handler = handlerFor(segment)))
    return handler(request, context)
  }
}
