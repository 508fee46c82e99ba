import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { loadParts } from './load-parts-plugin.ts'
import { roomTexts } from './room-texts-plugin.ts'
import { serviceWorker } from './service-worker-plugin.ts'

/** Never bundled, because the server and the built web app must share the same instance of the loader context's key. */
const shared = ['@rostrum/ssr']

/** The root modules of the first page. Modules that only other pages import are bundled with those pages. */
const firstPage = /\/src\/(?:root|entry\.client|pages\/home|layouts\/main-layout)\.tsx/

/**
 * The entry must stay a separate file. It may only run after React Router has imported the route modules and stored
 * them in `window.__reactRouterRouteModules`, and those import the chunks of the first page.
 */
const isEntry = /\/src\/entry\.client\.tsx/

type ImportersOf = (id: string) => readonly string[]

/** Whether the first page imports a module directly or indirectly. Only static imports count. */
const isOfFirstPage = (id: string, importersOf: ImportersOf): boolean => {
  const seen = new Set([id])
  for (const module of seen) {
    if (firstPage.test(module)) return true
    for (const importer of importersOf(module)) seen.add(importer)
  }
  return false
}

/**
 * Puts the modules of the first page into two files, one for libraries and one for our own code, instead of about
 * forty. This saves requests, and larger files compress better.
 */
const ofFirstPage = (name: string, test: RegExp, priority: number): Rolldown.CodeSplittingGroup => ({
  test,
  priority,
  name: (id, graph) =>
    !isEntry.test(id) && isOfFirstPage(id, (module) => graph.getModuleInfo(module)?.importers ?? []) ? name : null,
})
const firstPageChunks = [
  ofFirstPage('libraries', /\/node_modules\/.*\.m?js$/, 2),
  // The entry is not included, because hydration starts as soon as it runs.
  ofFirstPage('first-page', /\/src\/(?!entry\.client).*\.tsx?$/, 1),
]

export default defineConfig(({ command }) => ({
  plugins: [roomTexts(), loadParts(), tailwindcss(), reactRouter(), serviceWorker()],
  build: {
    target: 'baseline-widely-available',
    // Texts and fonts are never inlined into scripts. As files with a hash in their name they are cached permanently.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: firstPageChunks } } } } },
    ssr: {
      resolve: { external: shared, ...(command === 'build' && { noExternal: true as const }) },
      // React chooses between its production and its development build by NODE_ENV. On a server that runs without
      // NODE_ENV=production, it would render with the development build, at a third of the speed. Therefore React is
      // bundled and the value is fixed at build time.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: { rolldownOptions: { external: shared } },
    },
  },
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.ts', '!src/service-worker/**'] },
  server: { fs: { allow: ['..'] } },
}))
