import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { loadParts } from './load-parts-plugin.ts'
import { roomTexts } from './room-texts-plugin.ts'
import { serviceWorker } from './service-worker-plugin.ts'

/** The server and the built web must hold the very same loader-context key, so it is never bundled. */
const shared = ['@rostrum/ssr']

/** What every first visit needs; the rest stays with the route that asks for it. */
const firstPage = /\/src\/(?:root|entry\.client|pages\/home|layouts\/main-layout)\.tsx/

/** Must stay a file of its own: it may only run once React Router has set out the route modules, which import the others. */
const isEntry = /\/src\/entry\.client\.tsx/

type ImportersOf = (id: string) => readonly string[]

/** Whether a module is imported by the first page, however far away, by static imports only. */
const isOfFirstPage = (id: string, importersOf: ImportersOf): boolean => {
  const seen = new Set([id])
  for (const module of seen) {
    if (firstPage.test(module)) return true
    for (const importer of importersOf(module)) seen.add(importer)
  }
  return false
}

/** The first page in two files, the libraries' and ours, instead of forty: fewer requests, and they compress better together. */
const ofFirstPage = (name: string, test: RegExp, priority: number): Rolldown.CodeSplittingGroup => ({
  test,
  priority,
  name: (id, graph) =>
    !isEntry.test(id) && isOfFirstPage(id, (module) => graph.getModuleInfo(module)?.importers ?? []) ? name : null,
})
const firstPageChunks = [
  ofFirstPage('libraries', /\/node_modules\/.*\.m?js$/, 2),
  // Hydration starts as the entry is run, so that stays apart.
  ofFirstPage('first-page', /\/src\/(?!entry\.client).*\.tsx?$/, 1),
]

export default defineConfig(({ command }) => ({
  plugins: [roomTexts(), loadParts(), tailwindcss(), reactRouter(), serviceWorker()],
  build: {
    target: 'baseline-widely-available',
    // Texts and fonts are files of their own: they have a hash, are cached for good and never sit inside the script.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: firstPageChunks } } } } },
    ssr: {
      resolve: { external: shared, ...(command === 'build' && { noExternal: true as const }) },
      // React's own check of NODE_ENV would render built pages with its development half, at a third of the speed,
      // wherever the server runs without NODE_ENV=production. So React is bundled, and the check is settled here.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: { rolldownOptions: { external: shared } },
    },
  },
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.ts', '!src/service-worker/**'] },
  server: { fs: { allow: ['..'] } },
}))
