import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The module from which Vite imports the function that it wraps around every dynamic import of a build. */
const viteHelper = /^\0vite\/preload-helper\.js$/
const ownHelper = JSON.stringify(join(import.meta.dirname, 'src/lib/load-parts.ts'))

/**
 * Replaces the function that Vite wraps around dynamic imports by `loadPart`, which survives a failing connection.
 * Vite has no setting for it. If a new version names its module differently, `lazy-loading.spec.ts` fails.
 */
export const loadParts = (): Plugin => ({
  name: 'rostrum:load-parts',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: { filter: { id: viteHelper }, handler: () => `export { loadPart as __vitePreload } from ${ownHelper}` },
})
