// Who may import whom. The picture is in docs/architecture.md; this is what holds it.

/** Rooms of the server, in the one direction imports may take: a room knows those on the lines before its own. */
const roomOrder = [
  ['audit-log', 'files', 'support', 'consents', 'shares', 'views'],
  ['guests'],
  ['accounts'],
  ['reports', 'sign-in'],
  ['organizations'],
  ['team', 'api-tokens', 'directories'],
  ['follows', 'content'],
  ['mail-preferences', 'elections'],
  [
    'campaigns',
    'candidates',
    'donation-links',
    'phone-bank',
    'events',
    'updates',
    'next-actions',
    'embeds',
    'my-actions',
    'realtime',
    'weekly-acts',
  ],
  ['attendance'],
  ['acts', 'people'],
  ['webhooks', 'tasks', 'broadcasts', 'people-imports'],
  ['osdi'],
  ['contact', 'chat', 'digests', 'weekly-report', 'search', 'search-engines'],
  ['notifications', 'moderation'],
  ['recent-activity', 'results', 'archive', 'transparency'],
]
const rooms = roomOrder.flat().join('|')

const test = '[.]test[.]tsx?$'
/** Runs before anything is installed. */
const bootScripts = '^scripts/[^/]+[.]mjs$'

const roomRules = roomOrder.flatMap((line, position) =>
  line.map((room) => {
    const known = [...roomOrder.slice(0, position).flat(), room].join('|')
    return {
      name: `server-${room}-knows-only-rooms-before-it`,
      severity: 'error',
      from: { path: `^server/src/${room}/`, pathNot: test },
      to: { path: `^server/src/(${rooms})/`, pathNot: `^server/src/(${known})/` },
    }
  }),
)

/** Each layer of the web knows those before it. Everything that is none of them is a room. */
const webLayers = {
  lib: '^web/src/lib/',
  ui: '^web/src/ui/',
  rooms: '^web/src/(?!lib/|ui/|layouts/|pages/)[^/]+/',
  layouts: '^web/src/layouts/',
  pages: '^web/src/pages/',
}
const webRules = Object.entries(webLayers).flatMap(([layer, path], position, all) => {
  const later = all.slice(position + 1).map(([, laterPath]) => laterPath)
  if (later.length === 0) return []
  return [
    {
      name: `web-${layer}-knows-nothing-later`,
      comment: 'lib → ui → rooms → layouts → pages',
      severity: 'error',
      from: { path },
      to: { path: later.join('|') },
    },
  ]
})

const forbidden = (name, from, to) => ({ name, severity: 'error', from, to })

export default {
  forbidden: [
    forbidden('no-cycles', {}, { circular: true }),
    { ...forbidden('no-cycles-between-rooms', { path: '^web/src/' }, { circular: true }), scope: 'folder' },

    forbidden(
      'contract-imports-only-zod-and-phone-numbers',
      { path: '^contract/', pathNot: test },
      { pathNot: ['^contract/', '^node_modules/(zod|libphonenumber-js)/'] },
    ),
    forbidden('art-and-catalogue-import-nothing', { path: '^(art|catalogue)/', pathNot: test }, { pathNot: '^$1/' }),
    forbidden(
      'ssr-imports-react-router-only',
      { path: '^ssr/' },
      { pathNot: ['^ssr/', '^node_modules/react-router/'] },
    ),

    forbidden(
      'platform-knows-no-room',
      { path: '^server/src/platform/', pathNot: test },
      { path: `^server/src/(${rooms})/` },
    ),
    forbidden(
      'only-app-main-and-worker-know-all-rooms',
      { path: '^server/src/', pathNot: ['^server/src/(app|main|worker)[.]ts$', test] },
      { path: '^server/src/[^/]+[.]ts$' },
    ),
    {
      ...forbidden(
        'only-app-reads-what-rooms-bring',
        { pathNot: '^server/src/app[.]ts$' },
        { path: '^server/src/(?!platform/)[^/]+/room[.]ts$' },
      ),
      comment: 'What a room needs of another it imports from the file that has it, or is given in app.ts.',
    },
    ...roomRules,
    {
      ...forbidden(
        'every-server-room-has-its-place',
        { path: '^server/src/' },
        {
          path: '^server/src/[^/]+/',
          pathNot: `^server/src/(platform|${rooms})/`,
        },
      ),
      comment: 'A new room is written into roomOrder above.',
    },

    forbidden('server-never-imports-web', { path: '^(server|demo)/' }, { path: '^web/' }),
    forbidden('web-never-imports-server', { path: '^web/' }, { path: '^(server|demo)/' }),
    ...webRules,

    forbidden('nothing-imports-a-test', {}, { path: test }),
    forbidden(
      'testing-is-for-tests',
      { path: '^(contract|catalogue|art|ssr|server/(src|migrations|sample-data)|demo|web)/', pathNot: test },
      { path: '^server/testing/' },
    ),
    forbidden(
      'sample-data-is-for-tests-and-the-demo',
      { path: '^(contract|catalogue|art|ssr|server/(src|migrations)|web)/', pathNot: test },
      { path: '^server/sample-data/' },
    ),
    forbidden(
      'only-main-loads-the-demo',
      { path: '^(contract|catalogue|art|ssr|server|web)/', pathNot: '^server/src/main[.]ts$' },
      { path: '^demo/' },
    ),
    {
      ...forbidden(
        'the-demo-is-loaded-only-when-asked-for',
        { path: '^server/src/main[.]ts$' },
        { path: '^demo/', dynamic: false },
      ),
      comment: 'A node in production runs without it: `await import()`.',
    },
    forbidden(
      'the-demo-knows-the-sample-data-of-the-server',
      { path: '^demo/', pathNot: test },
      { path: '^server/', pathNot: '^server/sample-data/index[.]ts$' },
    ),
    forbidden(
      'demo-data-imports-types-of-the-contract-only',
      { path: '^demo/data/' },
      { pathNot: ['^demo/data/', '^contract/', '^node_modules/zod/'] },
    ),
    forbidden(
      'product-never-imports-e2e-bench-or-scripts',
      { path: '^(contract|catalogue|art|ssr|server|demo|web)/' },
      { path: '^(e2e|bench|scripts)/' },
    ),
    forbidden(
      'boot-scripts-need-nothing-installed',
      { path: bootScripts },
      { pathNot: bootScripts, dependencyTypesNot: ['core'] },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^web/build/', '^web/[.]react-router/', '/node_modules/.*/node_modules/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
