import { createRequestHandler, RouterContextProvider, type EntryContext, type ServerBuild } from 'react-router'
import { describe, expect, test } from 'vitest'
import { narrowedHandler } from './narrowed-handler.ts'

type Route = NonNullable<ServerBuild['routes'][string]>
type Line = [id: string, parentId: string | undefined, path: string | undefined, isIndex?: boolean]

const lines: Line[] = [
  ['root', undefined, ''],
  ['layout', 'root', undefined],
  ['home', 'layout', undefined, true],
  ['dashboard', 'layout', 'dashboard'],
  ['organization', 'layout', 'organization/:id'],
  ['own', 'layout', 'organization/actions'],
  ['nested', 'own', 'new/:kind?'],
  ['spanish', 'layout', 'acción'],
  ['missing', 'layout', '*'],
]

/** Pages say which routes they are made of, and how many the build had that made them. */
const build = {
  entry: {
    module: {
      default: (
        _request: Request,
        status: number,
        headers: Headers,
        { manifest, staticHandlerContext }: EntryContext,
      ) =>
        Response.json(
          {
            matched: staticHandlerContext.matches.map(({ route }) => route.id),
            params: staticHandlerContext.matches.at(-1)?.params,
            routes: Object.keys(manifest.routes).length,
          },
          { status, headers },
        ),
    },
  },
  routes: Object.fromEntries(
    lines.map(([id, parentId, path, index]): [string, Route] => [
      id,
      { id, parentId, path, index, module: { default: () => null, loader: () => id } },
    ]),
  ),
  assets: {
    routes: Object.fromEntries(
      lines.map(([id, parentId, path, index]) => [
        id,
        { id, parentId, path, index, module: `/${id}.js`, hasLoader: true },
      ]),
    ),
    entry: { module: '/entry.js', imports: [] },
    url: '/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  basename: '/',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
  // All that a handler reads of a build; the rest is for the bundler.
} as unknown as ServerBuild

const ask = async (handler: ReturnType<typeof createRequestHandler>, path: string) => {
  const answer = await handler(new Request(`http://rostrum.example${path}`), new RouterContextProvider())
  const text = await answer.text()
  if (!answer.headers.get('content-type')?.includes('json')) return { status: answer.status, text }
  const { routes, ...page } = JSON.parse(text) as { routes: number }
  return { status: answer.status, page, routes }
}

describe('a handler with only the routes that an address can lead to', () => {
  const whole = createRequestHandler(build, 'production')
  const narrowed = narrowedHandler(build)

  test.each([
    '/',
    '//',
    '/?page=2',
    '/dashboard',
    '/dashboard/',
    '/Dashboard',
    '/%64ashboard',
    '/dashboard/more',
    '/organization/1',
    '/organization/actions',
    '/organization/actions/new',
    '/organization/actions/new/call-campaign',
    '/organization',
    '/acci%C3%B3n',
    '/elsewhere',
    '/any',
    '/100%',
    '/%E0%A4%A',
    '/constructor',
    '/__proto__',
    '/_root.data',
    '/dashboard.data',
    '/organization/1.data',
    '/elsewhere.data',
  ])('answers %s as the whole build does', async (path) => {
    const [expected, answered] = [await ask(whole, path), await ask(narrowed, path)]
    expect({ ...answered, routes: undefined }).toEqual({ ...expected, routes: undefined })
  })

  test('has no other routes', async () => {
    expect(await ask(whole, '/dashboard')).toMatchObject({ routes: lines.length })
    expect(await ask(narrowed, '/dashboard')).toMatchObject({ routes: 4 })
    expect(await ask(narrowed, '/elsewhere')).toMatchObject({ routes: 3 })
  })
})
